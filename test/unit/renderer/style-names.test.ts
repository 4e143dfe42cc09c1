import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';

// No compiler checks this: a class that a style sheet lacks is `undefined` at run time, and an unused rule does nothing.

const files = readdirSync(inProject('renderer'), { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
);
const textOf = (name: string) => readFileSync(inProject('renderer', name), 'utf8');
const sheets = new Map(
  files
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => [name, { defined: definedIn(textOf(name)), used: new Set<string>() }]),
);

/** Classes that the sheet defines itself. Classes of the whole program stand in `:global()`. */
function definedIn(css: string): Set<string> {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/"[^"]*"/g, '');
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
  const own = selectors.filter((selector) => !selector.startsWith('@'));
  return new Set(own.flatMap((selector) => namesIn(selector.replaceAll(/:global\([^)]*\)+/g, ''))));
}

function namesIn(selector: string): string[] {
  return [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name);
}

/** Every use of a class of a sheet: in the script that imports it, or in a sheet that composes it. */
function uses(): { by: string; sheet: string; name: string }[] {
  return files.flatMap((by) => {
    const at = (sheet: string) => path.posix.join(path.posix.dirname(by), sheet);
    if (by.endsWith('.module.css')) {
      return [...textOf(by).matchAll(/composes:\s*([\w\s-]+?)\s+from "([^"]+)"/g)].flatMap(
        ([, names = '', sheet = '']) => names.split(/\s+/).map((name) => ({ by, sheet: at(sheet), name })),
      );
    }
    if (!/\.tsx?$/.test(by)) return [];
    const text = textOf(by);
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, local = '', sheet = '']) =>
      [...text.matchAll(new RegExp(`(?<![\\w.])${local}(?:\\?\\.)?\\[([^\\]]*)\\]`, 'g'))].map(([, name = '']) => ({
        by,
        sheet: at(sheet),
        name: /^'([\w-]+)'$/.exec(name)?.[1] ?? `not a plain name: ${name}`,
      })),
    );
  });
}

const used = uses();
for (const { sheet, name } of used) sheets.get(sheet)?.used.add(name);

test('the scan of the sources finds the CSS modules, their classes and every use of a class', () => {
  expect(sheets.size).toBeGreaterThan(80);
  expect([
    ...definedIn('/* .no */ .a:hover > .b-c, .d :global(.e) { color: red } @media (x) { .f[y=".z"] { top: 0.5px } }'),
  ]).toEqual(['a', 'b-c', 'd', 'f']);
  expect(used.length).toBeGreaterThan(500);
  expect(used).toContainEqual({
    by: 'pages/studio/comparison/pane/pane.module.css',
    sheet: 'ui/zoom-pan/minimap.module.css',
    name: 'picture',
  });
});

test('every class that the code uses exists in its CSS module', () => {
  expect(used.filter(({ sheet, name }) => sheets.get(sheet)?.defined.has(name) !== true)).toEqual([]);
});

test('every class of a CSS module is used', () => {
  const unused = [...sheets].flatMap(([sheet, { defined, used: names }]) =>
    [...defined].filter((name) => !names.has(name)).map((name) => `${sheet}: ${name}`),
  );
  expect(unused).toEqual([]);
});

/** Classes of a sheet whose only rule sets nothing but layout. */
function layoutOnly(css: string): string[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '');
  const layoutProperty =
    /^(display|flex(-\w+)?|gap|align-(items|self)|justify-content|(padding|margin)(-\w+)?|(min-|max-)?(width|height)):/;
  return [...text.matchAll(/^\.([\w-]+) \{([^{}]*)\}/gm)]
    .filter(([, name = '', body = '']) => {
      const declarations = body.split(';').map((each) => each.trim());
      const named = namesIn(text).filter((each) => each === name).length;
      return named === 1 && declarations.every((each) => each === '' || layoutProperty.test(each));
    })
    .map(([, name = '']) => name);
}

// Such a rule is a line of props of `ui/layout-primitives.tsx`. The number may only become smaller.
test('the number of classes that set only layout properties does not grow', () => {
  expect(
    layoutOnly('.a {\n  display: flex;\n}\n.b {\n  gap: 1px;\n  color: red;\n}\n.c {\n  gap: 0;\n}\n.c:hover {\n}\n'),
  ).toEqual(['a']);
  const found = [...sheets.keys()].flatMap((sheet) => layoutOnly(textOf(sheet)).map((name) => `${sheet}: ${name}`));
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(48);
});
