// Addresses that others can open. The table's id is in the fragment, which reaches no log.
const base = (): string => location.origin + location.pathname;

export const tableLink = (table: string): string => `${base()}#/t/${encodeURIComponent(table)}`;
export const takeLink = (code: string): string => `${base()}#/take/${encodeURIComponent(code)}`;

// Whether the address means this computer only, so that a link is of no use to others.
export const isHereOnly = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

// Copies to the clipboard; where the page may not (plain HTTP on a LAN), through the field's selection.
// False: the person has to do it.
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}

export const timeOf = (time: number, language: string): string =>
  new Date(time).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' });
