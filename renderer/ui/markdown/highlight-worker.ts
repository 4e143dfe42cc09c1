import { createHighlighterCore, type HighlighterCore, type LanguageInput, type ThemeRegistration } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { serveWebWorker } from '../workers/web-worker.ts';
import { linesPerPiece } from './chunk-code-lines.ts';

// Common languages in requests to models. Each grammar is a separate file that is loaded on first use.
const grammars: Record<string, LanguageInput> = {
  bash: () => import('shiki/langs/bash.mjs'),
  bat: () => import('shiki/langs/bat.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  csv: () => import('shiki/langs/csv.mjs'),
  dart: () => import('shiki/langs/dart.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  elixir: () => import('shiki/langs/elixir.mjs'),
  glsl: () => import('shiki/langs/glsl.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  haskell: () => import('shiki/langs/haskell.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsonc: () => import('shiki/langs/jsonc.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  latex: () => import('shiki/langs/latex.mjs'),
  lua: () => import('shiki/langs/lua.mjs'),
  make: () => import('shiki/langs/make.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  nginx: () => import('shiki/langs/nginx.mjs'),
  perl: () => import('shiki/langs/perl.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  r: () => import('shiki/langs/r.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  scala: () => import('shiki/langs/scala.mjs'),
  scss: () => import('shiki/langs/scss.mjs'),
  shellsession: () => import('shiki/langs/shellsession.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vue: () => import('shiki/langs/vue.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  zig: () => import('shiki/langs/zig.mjs'),
};
const aliases: Record<string, string> = {
  batch: 'bat',
  'c#': 'csharp',
  'c++': 'cpp',
  cmd: 'bat',
  console: 'shellsession',
  cs: 'csharp',
  dockerfile: 'docker',
  golang: 'go',
  hs: 'haskell',
  htm: 'html',
  js: 'javascript',
  json5: 'jsonc',
  jsonl: 'json',
  kt: 'kotlin',
  makefile: 'make',
  md: 'markdown',
  mjs: 'javascript',
  patch: 'diff',
  ps1: 'powershell',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  shellscript: 'bash',
  svg: 'xml',
  tex: 'latex',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

// Code is shown in shades of gray, so that the theme has no colors: each role is a number, and the style sheet defines
// its look in each theme of the window.

const colors: Record<Exclude<CodeRole, ''>, string> = {
  comment: '#000001',
  keyword: '#000002',
  string: '#000003',
  number: '#000004',
  name: '#000005',
  added: '#000006',
  removed: '#000007',
};
const noColor = '#000000';
const roles = new Map(Object.entries(colors).map(([role, color]) => [color, role as CodeRole]));
const codeTheme = {
  name: 'roles',
  type: 'dark',
  fg: noColor,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: noColor, background: '#ffffff' } },
    createRule('name', [
      'entity.name.function',
      'support.function',
      'entity.name.type',
      'entity.name.class',
      'entity.name.tag',
    ]),
    createRule('name', ['markup.heading', 'support.type.property-name', 'entity.name.section', 'entity.name.command']),
    createRule('keyword', ['keyword', 'storage', 'variable.language', 'constant.language', 'keyword.control.at-rule']),
    { scope: ['keyword.operator'], settings: { foreground: noColor } },
    createRule('keyword', ['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python']),
    createRule('number', ['constant.numeric', 'constant.character.escape', 'constant.other.color']),
    createRule('string', ['string', 'markup.inline.raw', 'string.regexp', 'punctuation.definition.string']),
    createRule('added', ['markup.inserted']),
    createRule('removed', ['markup.deleted']),
    createRule('comment', ['comment', 'punctuation.definition.comment']),
  ],
} satisfies ThemeRegistration;

// Highlights code outside the main thread: a grammar has hundreds of regular expressions, and the text is untrusted.

let highlighter: Promise<HighlighterCore> | undefined;

serveWebWorker(highlight);

/** The colored pieces of code. Nothing when the language is not known. */
export async function highlight({ language, pieces }: HighlightJob): Promise<readonly HighlightedPiece[] | undefined> {
  const grammar = grammarOf(language);
  if (grammar === undefined) return undefined;
  highlighter ??= createHighlighterCore({
    themes: [codeTheme],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const reader = await highlighter;
  const isLoaded = reader.getLoadedLanguages().includes(grammar.name);
  if (!isLoaded) await reader.loadLanguage(grammar.load);
  const lines = reader.codeToTokensBase(pieces.join(''), {
    lang: grammar.name,
    theme: codeTheme.name,
    // A line without an end and a grammar without one: what is left over stays plain.
    tokenizeMaxLineLength: 2000,
    // The first code of a language also compiles the expressions of its grammar, which takes a slow machine longer.
    tokenizeTimeLimit: isLoaded ? 200 : 2000,
  });
  return pieces.map((_, index): HighlightedPiece => {
    const start = index * linesPerPiece;
    return lines.slice(start, start + linesPerPiece).flatMap((line, at) => {
      const isLast = start + at === lines.length - 1;
      const parts = line.map(
        ({ content, color = noColor }): HighlightedPart => [roles.get(color.toLowerCase()) ?? '', content],
      );
      return [...parts, ...(isLast ? [] : [['', '\n'] as const])];
    });
  });
}

function createRule(role: Exclude<CodeRole, ''>, scope: string[]) {
  return { scope, settings: { foreground: colors[role] } };
}

/** Returns the grammar for the word after a fence. */
function grammarOf(word: string): { name: string; load: LanguageInput } | undefined {
  const lower = word.toLowerCase();
  const name = Object.hasOwn(aliases, lower) ? aliases[lower] : lower;
  const load = name !== undefined && Object.hasOwn(grammars, name) ? grammars[name] : undefined;
  return name === undefined || load === undefined ? undefined : { name, load };
}

/** A stretch of code and what it is in its language; nothing in particular is ''. */
type HighlightedPart = readonly [role: CodeRole, text: string];
export type HighlightedPiece = readonly HighlightedPart[];
type CodeRole = '' | 'comment' | 'keyword' | 'string' | 'number' | 'name' | 'added' | 'removed';

interface HighlightJob {
  readonly language: string;
  readonly pieces: readonly string[];
}
