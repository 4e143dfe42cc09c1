import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/app.ts';
import { checkedElsewhere, surfaces } from './support/surfaces/surfaces.ts';

const renderer = fileURLToPath(new URL('../../renderer', import.meta.url));

test('the list of surfaces contains every component that opens over a page', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const opening = /<(Modal|Drawer|Popover|Menu|Combobox|SelectMenu|ExportDialogFrame)(\.Root|\.Dropdown)?[\s>]/;
  // A list of the program has the same name as Mantine's, and opens like the system's.
  const choosing = /import \{[^}]*\bSelect\b[^}]*\} from '@mantine\/core'[\s\S]*<Select\s/;
  const those = files
    .filter((file) => {
      const source = readFileSync(join(renderer, file), 'utf8');
      return opening.test(source) || choosing.test(source);
    })
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.tsx'.length));
  const covered = [...new Set([...surfaces.flatMap(({ covers = [] }) => covers), ...Object.keys(checkedElsewhere)])];
  expect(covered.filter((each) => !files.includes(`${each}.tsx`))).toEqual([]);
  expect(those.filter((each) => !covered.includes(each))).toEqual([]);
  for (const spec of Object.values(checkedElsewhere)) {
    expect(readFileSync(fileURLToPath(new URL(spec, import.meta.url)), 'utf8'), spec).toMatch(/findAxeViolations/);
  }
});
