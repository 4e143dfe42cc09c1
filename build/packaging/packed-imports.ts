import { builtinModules } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';

const builtin = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/**
 * Places that compute their target at run time. Each may occur once. A computed target is neither bundled nor packed,
 * so it would exist only on a developer's computer.
 */
const allowed: Readonly<Record<string, string>> = {
  'import(specifier)': '`fileTypeFromFile` of file-type, which nothing here calls: see electron/media/file-type.ts',
  'createRequire(filePath==="node:repl"?process.cwd()+sep:filePath).resolve(origin)':
    'a transport of pino that is named by a module. The log of this program is written by its own function',
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A place in a file that refers to another file, as code without comments and blanks. */
interface Wanted {
  readonly code: string;
  /** One target, or one for each case. `undefined` if the code does not show the target. */
  readonly targets: readonly string[] | undefined;
}

/**
 * Finds imports of the main process that are missing in the package or have an unknown target. `read` returns the text
 * of a packed file, and `files` are all packed files; both use paths in the archive.
 */
export function lostImports(files: readonly string[], read: (file: string) => string): string[] {
  const there = new Set(files);
  const left = new Set(Object.keys(allowed));
  const lost: string[] = [];
  for (const file of files.filter((each) => /^out\/main\/[^/]+\.js$/.test(each))) {
    for (const { code, targets } of wantedBy(file, read(file))) {
      if (targets === undefined) {
        if (!left.delete(code)) lost.push(`${file} does not say what it needs in ${code}`);
        continue;
      }
      // The URL of a source file, for a program that runs from its sources.
      const packed = targets.length > 1 ? targets.filter((target) => !target.endsWith('.ts')) : targets;
      for (const target of packed) {
        if (!isThere(target, file, there)) lost.push(`${file} needs ${target}, which is not packed`);
      }
    }
  }
  return lost;
}

function wantedBy(file: string, text: string): Wanted[] {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`Couldn’t parse ${file}: ${errors[0]?.message}`);
  const wanted: Wanted[] = [];
  const codeOf = ({ start, end }: Node) => {
    const inside = comments.filter((comment) => comment.start >= start && comment.end <= end);
    const parts = [...inside, { start: end, end }].map((each, index) =>
      text.slice(inside[index - 1]?.end ?? start, each.start),
    );
    return parts.join('').replaceAll(/\s/g, '');
  };
  const visit = (given: unknown): void => {
    if (typeof given !== 'object' || given === null) return;
    const target = isNode(given) ? targetIn(given, codeOf) : undefined;
    if (isNode(given) && target) wanted.push({ code: codeOf(given), targets: targetsOf(target) });
    for (const part of Object.values(given)) visit(part);
  };
  visit(program);
  return wanted;
}

/** Returns the part of a node that names another file, if there is one. */
function targetIn(node: Node, codeOf: (node: Node) => string): Node | undefined {
  const { type, source, callee } = node;
  const [first, second] = (Array.isArray(node['arguments']) ? node['arguments'] : []) as (Node | undefined)[];
  switch (type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
      return isNode(source) ? source : undefined;
    case 'CallExpression':
      return isNode(callee) && requires.test(codeOf(callee)) ? first : undefined;
    case 'NewExpression':
      return isNode(callee) && codeOf(callee) === 'URL' && second && codeOf(second) === 'import.meta.url'
        ? first
        : undefined;
    default:
      return undefined;
  }
}

/** Matches `require` and `require.resolve`, also in the bundler's form and with `createRequire`. */
const requires = /^(?:(?:__)?require(?:\$\d+)?|createRequire(?:\$\d+)?\(.*\))(?:\.resolve)?$/;

function targetsOf(target: Node): string[] | undefined {
  const { value, consequent, alternate, quasis } = target;
  if (target.type === 'Literal' && typeof value === 'string') return [value];
  if (target.type === 'ConditionalExpression' && isNode(consequent) && isNode(alternate)) {
    const [one, other] = [targetsOf(consequent), targetsOf(alternate)];
    return one && other && [...one, ...other];
  }
  if (target.type === 'TemplateLiteral' && Array.isArray(quasis)) {
    // A named file of a package. The list of packed files decides which of its files ship.
    const [name] = /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?=\/)/.exec(quasis[0]?.value?.cooked ?? '') ?? [];
    return name === undefined ? undefined : [name];
  }
  return undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isThere(wanted: string, file: string, there: ReadonlySet<string>): boolean {
  if (wanted.startsWith('.')) return there.has(path.posix.join(path.posix.dirname(file), wanted));
  if (builtin.has(wanted) || wanted.startsWith('node:') || wanted === 'electron') return true;
  const [scope = '', name = ''] = wanted.split('/');
  return there.has(`node_modules/${wanted.startsWith('@') ? `${scope}/${name}` : scope}/package.json`);
}
