// All languages are known before a test begins.
import { learn, LANGUAGES } from '../../src/i18n/index.svelte';

await Promise.all(LANGUAGES.map(learn));
