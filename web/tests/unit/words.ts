// Loads all catalogs before a test starts.
import { loadCatalog, LANGUAGES } from '../../src/i18n/index.svelte';

await Promise.all(LANGUAGES.map(loadCatalog));
