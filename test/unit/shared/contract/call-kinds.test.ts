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
    'comparisons.clientReviews',
    'comparisons.contents',
    'comparisons.get',
    'comparisons.page',
    'comparisons.votes',
    'conversations.messages',
    'conversations.models',
    'conversations.page',
    'conversations.preview',
    'conversations.rawAnswer',
    'conversations.watch',
    'host.openLink',
    'inputs.missing',
    'library.countOtherMatches',
    'library.credentials',
    'library.export',
    'library.facets',
    'library.fileTexts',
    'library.item',
    'library.items',
    'library.lineage',
    'library.measurements',
    'library.page',
    'library.recipe',
    'library.reveal',
    'library.selectionSummary',
    'library.similarTerms',
    'library.startDrag',
    'library.suggest',
    'library.tags',
    'library.videoFrames',
    'mcp.addClient',
    'mcp.answer',
    'mcp.change',
    'mcp.changeClient',
    'mcp.connect',
    'mcp.createToken',
    'mcp.dismiss',
    'mcp.removeClient',
    'mcp.restoreClient',
    'mcp.send',
    'modelFiles.check',
    'modelFiles.draft',
    'modelFiles.read',
    'modelFiles.reload',
    'modelFiles.remove',
    'modelFiles.restore',
    'modelFiles.save',
    'modelFiles.schema',
    'network.pickCertificateFile',
    'network.postponeSignIn',
    'network.removeLogin',
    'network.signIn',
    'openPrograms.add',
    'openPrograms.openItem',
    'openPrograms.remove',
    'openPrograms.restore',
    'prices.fetchTable',
    'projects.clientReviews',
    'projects.compareCut',
    'projects.contents',
    'projects.exportCut',
    'projects.page',
    'projects.shotsOfItems',
    'projects.takes',
    'projects.titles',
    'prompts.page',
    'requestLog.detail',
    'requestLog.page',
    'settings.change',
    'spending.budgets',
    'spending.page',
    'spending.summary',
    'spending.takeRuns',
    'support.program',
    'support.report',
    'support.reveal',
    'tasks.counts',
    'tasks.get',
    'tasks.history',
    'tasks.interrupted',
    'tasks.matching',
    'tasks.missingFiles',
    'tasks.page',
    'tasks.preview',
    'tasks.startedBy',
    'updates.check',
    'updates.openPage',
    'watch',
    'windows.openSecond',
    'windows.reportCommands',
    'windows.reportPresence',
  ]);
});
