import type { TemplateSettings } from './template-settings.ts';

/** Returns the values of a variable, one per line. A variable can have the name of an inherited property. */
export function valueOfVariable(values: TemplateSettings['values'], name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : '';
}

export const defaultTemplateSettings: TemplateSettings = { values: {}, order: 'all', count: 10 };
