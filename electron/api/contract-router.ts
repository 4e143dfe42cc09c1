import { comparisonCalls } from './comparison-calls.ts';
import { connectionCalls } from './connection-calls.ts';
import { conversationCalls } from './conversation-calls.ts';
import { conversationPresetCalls } from './conversation-preset-calls.ts';
import { implementCalls } from './implement-contract.ts';
import { inputCalls } from './input-calls.ts';
import { libraryCalls } from './library-calls.ts';
import { maintenanceCalls } from './maintenance-calls.ts';
import { networkCalls } from './network-calls.ts';
import { collectionCalls } from './organize-calls.ts';
import { presetCalls } from './preset-calls.ts';
import { promptCalls } from './prompt-calls.ts';
import { requestLogCalls } from './request-log-calls.ts';
import type { Services } from './services.ts';
import { storageCalls } from './storage-calls.ts';
import { supportCalls } from './support-calls.ts';
import { syncCalls } from './sync-calls.ts';
import { taskCalls } from './task-calls.ts';
import { updateCalls } from './update-calls.ts';

/** Every call of the contract, each in the file of its room. */
export function createRouter(services: Services) {
  const calls = implementCalls(services);
  return calls.router({
    ...syncCalls(calls, services),
    tasks: taskCalls(calls, services),
    presets: presetCalls(calls, services),
    prompts: promptCalls(calls, services),
    talkPresets: conversationPresetCalls(calls, services),
    inputs: inputCalls(calls, services),
    requests: requestLogCalls(calls, services),
    library: libraryCalls(calls, services),
    storage: storageCalls(calls, services),
    collections: collectionCalls(calls, services),
    connection: connectionCalls(calls, services),
    network: networkCalls(calls, services),
    conversations: conversationCalls(calls, services),
    comparisons: comparisonCalls(calls, services),
    care: maintenanceCalls(calls, services),
    support: supportCalls(calls, services),
    updates: updateCalls(calls, services),
  });
}
