import type { ThemeRegistration } from 'shiki/core';
import type { CodeRole } from './highlight-types.ts';

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

function createRule(role: Exclude<CodeRole, ''>, scope: string[]) {
  return { scope, settings: { foreground: colors[role] } };
}

export const codeTheme = {
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

export function roleOfColor(color: string | undefined): CodeRole {
  return roles.get(color?.toLowerCase() ?? noColor) ?? '';
}
