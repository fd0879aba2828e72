// All languages are known before a test begins.
import { loadCatalog, LANGUAGES } from '../../src/i18n/index.svelte';

await Promise.all(LANGUAGES.map(loadCatalog));
