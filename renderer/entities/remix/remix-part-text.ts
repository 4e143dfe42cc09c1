import type { RemixPart } from '../../../shared/tasks/remix.ts';

export const remixPartText: Readonly<Record<RemixPart, string>> = {
  all: 'All',
  'all-but-seed': 'All except seed',
  prompt: 'Prompt only',
  template: 'All, as template',
  inputs: 'Inputs only',
};
