// Where in the page an address leads.
import { expect, test } from 'vitest';
import { routeOf } from '../../src/route';

test.each([
  ['', { page: 'home' }],
  ['#/', { page: 'home' }],
  ['#/t/p0', { page: 'table', table: 'p0' }],
  ['#/t/p0.ab1', { page: 'table', table: 'p0', invitation: 'ab1' }],
  ['#/new', { page: 'new', edition: null }],
  ['#/new/dice', { page: 'new', edition: 'dice' }],
  ['#/replay/p0/2', { page: 'replay', table: 'p0', match: 2 }],
  ['#/take/AB%20C', { page: 'take', code: 'AB C' }],
  ['#/rules/dice', { page: 'rulebook', edition: 'dice' }],
  ['#/cards', { page: 'cards' }],
  ['#/zzz', { page: 'nowhere' }],
  ['#/t', { page: 'nowhere' }],
  ['#/%', { page: 'nowhere' }],
])('%s', (hash, route) => {
  expect(routeOf(hash)).toEqual(route);
  expect(routeOf(hash, '/index.html')).toEqual(route);
  expect(routeOf(hash, '/nosuch')).toEqual({ page: 'nowhere' });
});
