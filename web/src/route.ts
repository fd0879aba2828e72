// Owns where in the page one is. Everything stands in the fragment of the address, which reaches no
// server and no log.
export type Route =
  | { page: 'home' }
  | { page: 'new'; edition: string | null }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; match: number }
  | { page: 'take'; code: string }
  | { page: 'rulebook'; edition: string }
  | { page: 'cards' };

export function routeOf(hash: string): Route {
  const [page = '', first = '', second = ''] = hash.replace(/^#?\/?/, '').split('/').map(decodeURIComponent);
  if (page === 't' && first) return { page: 'table', table: first };
  if (page === 'new') return { page: 'new', edition: first || null };
  if (page === 'replay' && first) return { page: 'replay', table: first, match: Number(second) || 1 };
  if (page === 'take' && first) return { page: 'take', code: first };
  if (page === 'rules' && first) return { page: 'rulebook', edition: first };
  if (page === 'cards') return { page: 'cards' };
  return { page: 'home' };
}
