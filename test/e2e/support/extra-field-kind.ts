import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './app.ts';

// A field kind that the program does not have. `add-a-model.spec.ts` adds the kind to a copy of the project.

const fieldSource = `import { adoptIfValid, checkMissing, type FieldFacts, type FieldMethods, plainMethods, wrongKind } from './field.ts';
import { commaList } from './sweep-value-list.ts';
import type { FieldValue } from './field-values-and-drafts.ts';

export interface ColorField extends FieldFacts, FieldMethods {
  readonly kind: 'color';
  readonly role?: never;
}

/** A color as six hex digits. */
export function color(facts: FieldFacts): ColorField {
  const check = (value: FieldValue | undefined): readonly string[] => {
    if (value === undefined) return checkMissing(facts);
    if (typeof value !== 'string') return [wrongKind(value, 'a color')];
    return /^#[0-9a-f]{6}$/.test(value) ? [] : ['must be six hex digits after #.'];
  };
  return {
    kind: 'color',
    ...plainMethods,
    ...facts,
    check,
    send: (value) => (typeof value === 'string' ? value.slice(1) : undefined),
    receive: (wire) => '#' + String(wire),
    checkWireValue: (wire) => (typeof wire === 'string' && /^[0-9a-f]{6}$/.test(wire) ? [] : ['must be six hex digits.']),
    limits: () => 'six hex digits',
    wireType: 'string',
    adopt: adoptIfValid(check),
    list: commaList('', (entry) => entry),
  };
}
`;

const schemaSource = `const color = z.strictObject({
  type: z.literal('color').describe('A color.'),
  ...common,
});
`;

const controlSource = `import type { ColorField } from '../../../../shared/fields/color-field.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { FieldFrame, helpId } from './field-frame.tsx';

export function ColorControl(props: ControlProps<ColorField>) {
  const { name, value, change } = props;
  return (
    <FieldFrame {...props}>
      <input
        id={controlId(name)}
        className="control-input"
        aria-describedby={helpId(name)}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
      />
    </FieldFrame>
  );
}
`;

/** Adds the kind to the project. Returns the paths of all changed and new files. */
export async function addFieldKind(project: string): Promise<string[]> {
  const changed: string[] = [];
  const write = async (file: string, text: string) => {
    await writeFile(join(project, file), text);
    changed.push(file);
  };
  const edit = async (file: string, ...pairs: readonly (readonly [before: string, after: string])[]) => {
    let text = await readFile(join(project, file), 'utf8');
    for (const [before, after] of pairs) {
      expect(text).toContain(before);
      text = text.replace(before, after);
    }
    await write(file, text);
  };
  await write('shared/fields/color-field.ts', fieldSource);
  await edit(
    'shared/fields/field-constructors.ts',
    [
      "import { choice } from './choice-field.ts';",
      "import { choice } from './choice-field.ts';\nimport { color } from './color-field.ts';",
    ],
    ['{ text, choice,', '{ text, choice, color,'],
  );
  await edit(
    'shared/fields/field-file-schema.ts',
    ['\nconst numbers = {', `\n${schemaSource}\nconst numbers = {`],
    ['[text, choice,', '[text, choice, color,'],
  );
  await write('renderer/pages/studio/fields/color-control.tsx', controlSource);
  await edit(
    'renderer/pages/studio/fields/field-control.tsx',
    ['import { clearButton }', "import { ColorControl } from './color-control.tsx';\nimport { clearButton }"],
    [
      "    case 'choice':",
      "    case 'color':\n      return <ColorControl field={field} {...rest} />;\n    case 'choice':",
    ],
  );
  return changed;
}
