// A component that is loaded when it is first needed.
import type { Component } from 'svelte';
import { t } from '../i18n/index.svelte';
import { toast } from './toast.svelte';

export class Lazy<Props extends Record<string, any>> {
  component = $state.raw<Component<Props> | null>(null);

  constructor(private readonly load: () => Promise<{ default: Component<Props> }>) {}

  need(): void {
    this.load().then(
      (module) => (this.component = module.default),
      () => toast(t('app.failed')),
    );
  }
}
