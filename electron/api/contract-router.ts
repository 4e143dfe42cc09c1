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
export function createRouter(rooms: Services) {
  const calls = implementCalls(rooms);
  return calls.router({
    ...syncCalls(calls, rooms),
    tasks: taskCalls(calls, rooms),
    presets: presetCalls(calls, rooms),
    prompts: promptCalls(calls, rooms),
    talkPresets: conversationPresetCalls(calls, rooms),
    inputs: inputCalls(calls, rooms),
    requests: requestLogCalls(calls, rooms),
    library: libraryCalls(calls, rooms),
    storage: storageCalls(calls, rooms),
    collections: collectionCalls(calls, rooms),
    connection: connectionCalls(calls, rooms),
    network: networkCalls(calls, rooms),
    conversations: conversationCalls(calls, rooms),
    comparisons: comparisonCalls(calls, rooms),
    care: maintenanceCalls(calls, rooms),
    support: supportCalls(calls, rooms),
    updates: updateCalls(calls, rooms),
  });
}
