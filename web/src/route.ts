// Routes. Everything is in the fragment of the address, which reaches neither a server nor a log.
export type Route =
  | { page: 'home' }
  | { page: 'new'; edition: string | null }
  | { page: 'table'; table: string; invitation?: string }
  | { page: 'replay'; table: string; match: number }
  | { page: 'take'; code: string }
  | { page: 'rulebook'; edition: string }
  | { page: 'cards' }
  | { page: 'nowhere' };

function piecesOf(hash: string): string[] {
  try {
    return hash.replace(/^#?\/?/, '').split('/').map(decodeURIComponent);
  } catch {
    return ['%']; // not validly encoded
  }
}

export function routeOf(hash: string, path = '/'): Route {
  const [page = '', first = '', second = ''] = piecesOf(hash);
  if (path !== '/' && path !== '/index.html') return { page: 'nowhere' };
  if (page === 't' && first) {
    const [table = '', invitation] = first.split('.');
    return { page: 'table', table, ...(invitation && { invitation }) };
  }
  if (page === 'new') return { page: 'new', edition: first || null };
  if (page === 'replay' && first) return { page: 'replay', table: first, match: Number(second) || 1 };
  if (page === 'take' && first) return { page: 'take', code: first };
  if (page === 'rules' && first) return { page: 'rulebook', edition: first };
  if (page === 'cards') return { page: 'cards' };
  return { page: page === '' ? 'home' : 'nowhere' };
}
