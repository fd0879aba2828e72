// The catalog of a language, fetched; see vite.config.ts.
declare module 'virtual:words' {
  const load: Record<'en' | 'es' | 'pt', () => Promise<Record<string, string>>>;
  export default load;
}
