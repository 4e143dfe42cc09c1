import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../../../../build/project.ts';

const tokens = readFileSync(inProject('renderer/app/theme/tokens.css'), 'utf8');
const page = readFileSync(inProject('renderer/ui/standalone-page/styles/page-common.css'), 'utf8');

/** Colors of a theme by name, as the program has them. */
function themeColors(theme: 'dark' | 'light'): Map<string, string> {
  const [, block = ''] = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(tokens) ?? [];
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]));
}

test('an exported page has the colors of the program, which it cannot import', () => {
  const [dark, light] = [themeColors('dark'), themeColors('light')];
  const own = [...page.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
  expect(own.length).toBeGreaterThan(10);
  for (const [, name = '', inLight, inDark] of own) {
    expect([name, inLight, inDark]).toEqual([name, light.get(name), dark.get(name)]);
  }
});
