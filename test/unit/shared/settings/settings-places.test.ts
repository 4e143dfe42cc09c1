import { expect, test } from 'vitest';
import { type SettingsSection, settingsPath, settingsPlaces } from '../../../../shared/settings/settings-places.ts';
import { pagePathSchema } from '../../../../shared/sync/app-notification.ts';

test('a notification and a link from outside may open every place in Settings', () => {
  const sections = Object.keys(settingsPlaces) as SettingsSection[];
  const paths = sections.flatMap((section) => [
    settingsPath(section),
    ...settingsPlaces[section].map((place) => `/settings/${section}/${place}`),
  ]);
  expect(paths.length).toBeGreaterThan(sections.length);
  expect(paths.filter((path) => !pagePathSchema.safeParse(path).success)).toEqual([]);
});
