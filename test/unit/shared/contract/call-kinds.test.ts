import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { contract } from '../../../../shared/contract/contract.ts';
import type { CallMeta } from '../../../../shared/contract/declare-call.ts';

const kinds = new Map(callsOf(contract));

function callsOf(part: AnyContractRouter, path = ''): [string, CallMeta['kind']][] {
  return Object.entries(part).flatMap(([name, each]: [string, AnyContractRouter]) =>
    isContractProcedure(each)
      ? [[`${path}${name}`, each['~orpc'].meta.kind] as [string, CallMeta['kind']]]
      : callsOf(each, `${path}${name}.`),
  );
}

const namesOf = (kind: CallMeta['kind']) => [...kinds].filter(([, each]) => each === kind).map(([name]) => name);

test('each call declares what it changes', () => {
  expect(kinds.size).toBeGreaterThan(100);
  expect(namesOf(undefined)).toEqual([]);
});

test('exactly these calls work in a read-only library', () => {
  expect([...namesOf('query'), ...namesOf('action')].sort()).toEqual([
    'comparisons.contents',
    'comparisons.get',
    'comparisons.page',
    'comparisons.votes',
    'conversations.watch',
    'conversations.messages',
    'conversations.models',
    'conversations.page',
    'conversations.preview',
    'conversations.rawAnswer',
    'host.openLink',
    'inputs.missing',
    'library.startDrag',
    'library.countOtherMatches',
    'library.export',
    'library.facets',
    'library.selectionSummary',
    'library.item',
    'library.lineage',
    'library.previewMerge',
    'library.page',
    'library.recipe',
    'library.reveal',
    'library.suggest',
    'library.tags',
    'library.items',
    'library.videoFrames',
    'network.removeLogin',
    'network.pickCertificateFile',
    'network.postponeSignIn',
    'network.signIn',
    'prompts.page',
    'requestLog.detail',
    'requestLog.page',
    'windows.reportCommands',
    'windows.reportPresence',
    'settings.change',
    'support.bundle',
    'support.program',
    'support.reveal',
    'tasks.counts',
    'tasks.history',
    'tasks.matching',
    'tasks.missingFiles',
    'tasks.get',
    'tasks.page',
    'tasks.preview',
    'updates.check',
    'updates.openPage',
    'watch',
  ]);
});
