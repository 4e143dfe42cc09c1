import { comparisonCalls } from './comparison-calls.ts';
import { connectionCalls } from './connection-calls.ts';
import { conversationCalls } from './conversation-calls.ts';
import { talkPresetCalls } from './conversation-preset-calls.ts';
import { implementCalls } from './implement-contract.ts';
import { inputCalls } from './input-calls.ts';
import { libraryCalls } from './library-calls.ts';
import { careCalls } from './maintenance-calls.ts';
import { networkCalls } from './network-calls.ts';
import { collectionCalls } from './organize-calls.ts';
import { presetCalls } from './preset-calls.ts';
import { promptCalls } from './prompt-calls.ts';
import { requestCalls } from './request-log-calls.ts';
import type { Rooms } from './services.ts';
import { storageCalls } from './storage-calls.ts';
import { supportCalls } from './support-calls.ts';
import { screenCalls } from './sync-calls.ts';
import { taskCalls } from './task-calls.ts';
import { updateCalls } from './update-calls.ts';

/** Every call of the contract, each in the file of its room. */
export function createRouter(rooms: Rooms) {
  const calls = implementCalls(rooms);
  return calls.router({
    ...screenCalls(calls, rooms),
    tasks: taskCalls(calls, rooms),
    presets: presetCalls(calls, rooms),
    prompts: promptCalls(calls, rooms),
    talkPresets: talkPresetCalls(calls, rooms),
    inputs: inputCalls(calls, rooms),
    requests: requestCalls(calls, rooms),
    library: libraryCalls(calls, rooms),
    storage: storageCalls(calls, rooms),
    collections: collectionCalls(calls, rooms),
    connection: connectionCalls(calls, rooms),
    network: networkCalls(calls, rooms),
    conversations: conversationCalls(calls, rooms),
    comparisons: comparisonCalls(calls, rooms),
    care: careCalls(calls, rooms),
    support: supportCalls(calls, rooms),
    updates: updateCalls(calls, rooms),
  });
}
