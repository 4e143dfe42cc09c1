import type { ThemeRegistration } from 'shiki/core';
import type { CodeRole } from './highlight-job.ts';

// Code is set in weights of grey, so a theme has no colours of its own: each role is a number here, and the style sheet
// says how the role looks in each theme of the window.

const colors: Record<Exclude<CodeRole, ''>, string> = {
  comment: '#000001',
  keyword: '#000002',
  string: '#000003',
  number: '#000004',
  name: '#000005',
  added: '#000006',
  removed: '#000007',
};
const none = '#000000';
const roles = new Map(Object.entries(colors).map(([role, color]) => [color, role as CodeRole]));

function rule(role: Exclude<CodeRole, ''>, scope: string[]) {
  return { scope, settings: { foreground: colors[role] } };
}

export const codeTheme = {
  name: 'roles',
  type: 'dark',
  fg: none,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: none, background: '#ffffff' } },
    rule('name', [
      'entity.name.function',
      'support.function',
      'entity.name.type',
      'entity.name.class',
      'entity.name.tag',
    ]),
    rule('name', ['markup.heading', 'support.type.property-name', 'entity.name.section', 'entity.name.command']),
    rule('keyword', ['keyword', 'storage', 'variable.language', 'constant.language', 'keyword.control.at-rule']),
    { scope: ['keyword.operator'], settings: { foreground: none } },
    rule('keyword', ['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python']),
    rule('number', ['constant.numeric', 'constant.character.escape', 'constant.other.color']),
    rule('string', ['string', 'markup.inline.raw', 'string.regexp', 'punctuation.definition.string']),
    rule('added', ['markup.inserted']),
    rule('removed', ['markup.deleted']),
    rule('comment', ['comment', 'punctuation.definition.comment']),
  ],
} satisfies ThemeRegistration;

export function roleOfColor(color: string | undefined): CodeRole {
  return roles.get(color?.toLowerCase() ?? none) ?? '';
}
