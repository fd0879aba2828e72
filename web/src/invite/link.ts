// Addresses that others can open. The table's id is in the fragment, which reaches no log.
const base = (): string => location.origin + location.pathname;

export const tableLink = (table: string, invitation = ''): string =>
  `${base()}#/t/${encodeURIComponent(table)}${invitation && `.${invitation}`}`;
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

// The same for a text that no field shows.
export async function copyText(text: string): Promise<boolean> {
  const field = document.createElement('input');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  const focused = document.activeElement as HTMLElement | null;
  const copied = await copy(field);
  field.remove();
  focused?.focus();
  return copied;
}

export const timeOf = (time: number, language: string): string =>
  new Date(time).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' });
