import type { Preset } from '../../../../shared/models/preset.ts';

/** "with inputs · opens the form" */
export function presetFacts({ withInputs, isDefault }: Preset): string {
  return [withInputs ? 'with inputs' : 'without inputs', ...(isDefault ? ['default'] : [])].join(' · ');
}
