import { z } from 'zod';
import { sidecarSchema } from '../../electron/library/sidecar.ts';
import { sidecarMeanings } from './sidecar-meanings.ts';

interface Node {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly oneOf?: readonly Node[];
}

interface Row {
  readonly types: Set<string>;
  isRequired: boolean;
}

/** Said in one line: what is inside is told elsewhere, or is anything. */
const closed = new Set(['request.draft.values', 'said.parameters']);

/** The page docs/sidecar.md: every field of the files beside media, from the schemas that read and write them. */
export function sidecarDocs(): string {
  const kinds = sidecarSchema.options.map((option) => rowsOf(option));
  const [first = new Map<string, Row>()] = kinds;
  const shared = [...first].filter(([path]) => path.startsWith('item.'));
  const head = ['format', 'version', 'item'].flatMap((path) => {
    const found = first.get(path);
    return found ? [line(path, found)] : [];
  });
  const parts = [
    part('Of every kind', 'Three names at the top; `item` is what the library knows of the file.', head),
    part(
      '`item`',
      'The same in all of them.',
      shared.map(([path, found]) => line(path, found)),
    ),
    ...Object.entries(kindTitles).map(([name, title]) => {
      const own = kinds.flatMap((rows) => [...rows].filter(([path]) => path.startsWith(`${name}.`)));
      return part(
        `\`${name}\``,
        title,
        own.map(([path, found]) => line(path, found)),
      );
    }),
  ];
  const known = new Set(kinds.flatMap((rows) => [...rows.keys()]));
  const stale = Object.keys(sidecarMeanings).filter((path) => !known.has(path));
  if (stale.length > 0)
    throw new Error(`No sidecar has ${stale.join(', ')}: take it out of build/docs/sidecar-meanings.ts.`);
  return `${[intro, ...parts].join('\n\n')}\n`;
}

const kindTitles: Readonly<Record<string, string>> = {
  request: 'Of a result of a run: what was asked. Stands beside `task`.',
  task: 'Of a result of a run: the run itself.',
  said: 'Of a picture that came in an answer of a conversation.',
  frame: 'Of one frame that was taken of a film.',
  import: 'Of a file that a person brought in.',
};

const intro = `# The file beside each file

Written by \`npm run docs\` from the schemas that Triptych reads and writes sidecars with. Do not edit it by hand.

Beside each picture and film of the library lies a JSON file of the same name: \`2026/11/a.png\` has \`2026/11/a.json\`. It is
UTF-8, written whole or not at all, and says all that is known of its file, so that the database can be made again from the
folder. No key is ever in it. The names of collections stand in \`collections.json\` in the library folder.

**What is promised.** \`version\` is 1. Within a version, fields are only added, never renamed and never given another meaning; a
reader passes over what it does not know, and Triptych leaves such fields as they are when it writes \`item\` anew. A change that
would break a reader raises \`version\`; a file of a higher version than the program knows is neither read nor changed.

**What is trusted.** A sidecar describes the file beside it, whatever path it names. Times are milliseconds since 1970 by the wall
clock (UTC). Paths have forward slashes. A field marked "no" under Required is left out where there is nothing to say; \`null\` is
not used.`;

function part(title: string, text: string, lines: readonly string[]): string {
  return [`## ${title}`, '', text, '', '| Field | Type | Required | Meaning |', '|---|---|---|---|', ...lines].join(
    '\n',
  );
}

function line(path: string, { types, isRequired }: Row): string {
  const meaning = sidecarMeanings[path];
  if (meaning === undefined)
    throw new Error(`What ${path} of a sidecar means is not in build/docs/sidecar-meanings.ts.`);
  const type = [...types].join(' or ').replaceAll('|', '\\|');
  return `| \`${path}\` | ${type} | ${isRequired ? 'yes' : 'no'} | ${meaning} |`;
}

function rowsOf(schema: z.ZodType): Map<string, Row> {
  const rows = new Map<string, Row>();
  const walk = (node: Node, path: string): void => {
    const shapes = node.oneOf ?? [node];
    for (const shape of shapes) {
      for (const [name, field] of Object.entries(shape.properties ?? {})) {
        const at = path === '' ? name : `${path}.${name}`;
        const isRequired = shapes.every((each) => each.required?.includes(name));
        const row = rows.get(at) ?? { types: new Set(), isRequired };
        row.types.add(typeOf(field));
        row.isRequired &&= isRequired;
        rows.set(at, row);
        if (!closed.has(at)) walk(field.items ?? field, field.items ? `${at}[]` : at);
      }
    }
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, '');
  return rows;
}

function typeOf(node: Node): string {
  if (node.const !== undefined) return code(node.const);
  if (node.enum) return node.enum.map(code).join(' or ');
  if (node.oneOf) return 'object';
  if (node.type === 'array')
    return `list of ${node.items?.format === 'uuid' ? 'UUIDs' : `${node.items?.type ?? 'value'}s`}`;
  if (node.format === 'uuid') return 'UUID';
  if (node.type === 'integer' && node.minimum !== undefined && node.maximum !== undefined && node.maximum < 1e6) {
    return `integer, ${node.minimum} to ${node.maximum}`;
  }
  return node.type ?? 'any';
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}
