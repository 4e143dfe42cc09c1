/** The places in Settings that links open, by section. The section marks each place with `data-settings-place`. */
export const settingsPlaces = {
  connections: ['key', 'sandbox'],
  appearance: [],
  notifications: [],
  shortcuts: [],
  storage: ['largest-file', 'open-with'],
  saved: ['presets', 'conversations', 'texts', 'instructions', 'model-files'],
  conversations: ['assistant'],
  about: ['updates'],
  models: [],
  network: ['certificates', 'proxies'],
  mcp: [],
  diagnostics: [],
} as const;
export type SettingsSection = keyof typeof settingsPlaces;

/** Returns the path of a link to a section. The page scrolls to the place and focuses it. */
export function settingsPath<Name extends SettingsSection>(
  section: Name,
  place: 'heading' | (typeof settingsPlaces)[Name][number] = 'heading',
): string {
  return `/settings/${section}/${place}`;
}

/** Returns the path of a link to the entry of a model. */
export function modelSettingsPath(modelId: string): string {
  return `/settings/models/${modelId}`;
}
