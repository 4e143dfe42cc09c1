import { expect, test } from 'vitest';
import type { Entry, Section } from './interface-rule.ts';
import { sections } from './interface-rule.ts';
import { chatFields } from './tables/chat-fields.ts';
import { chatImages } from './tables/chat-images.ts';
import { chatMessages } from './tables/chat-messages.ts';
import { chatResponse } from './tables/chat-response.ts';
import { chatTools } from './tables/chat-tools.ts';
import { createImages } from './tables/create-images.ts';
import { createVideoA } from './tables/create-video-a.ts';
import { createVideos } from './tables/create-videos.ts';
import { defaults } from './tables/defaults.ts';
import { generalEntries } from './tables/general.ts';
import { limits } from './tables/limits.ts';
import { messageResponse } from './tables/message-response.ts';
import { messagesRequest } from './tables/messages-request.ts';
import { tasks } from './tables/tasks.ts';

const all: readonly Entry[] = [
  ...[chatMessages, chatFields, chatTools, chatImages, chatResponse, messagesRequest, messageResponse].flat(),
  ...[createVideoA, createVideos, createImages, defaults, tasks, generalEntries, limits].flat(),
];
const rules = all.filter((entry) => entry.kind !== 'silence');

test('every section of the document has its rules', () => {
  const counts = sections.map((section) => [section, rules.filter((rule) => rule.section === section).length]);
  // Fixed numbers, so that a missing entry is noticed.
  const expected: Readonly<Record<Section, number>> = {
    'What the service does': 7,
    'Task record': 6,
    'Task error': 2,
    'Task result': 4,
    'Chat completion response': 19,
    'Image-generation chat response': 4,
    'Message response': 22,
    'States and transitions': 4,
    'General rules': 6,
    'POST /v1/chat/completions': 58,
    'Image generation through chat': 8,
    'GET /v1/models': 1,
    'POST /v1/messages': 34,
    'POST video-a-v2.5-turbo': 27,
    'POST video-c-2.6-t2v-spark': 17,
    'POST image-c-2.6-image': 20,
    'POST video-c-2.2-t2v-plus': 12,
    'Result endpoints': 7,
    'POST video-d-pro': 13,
    'POST image-e-2': 13,
    'POST video-b': 13,
    Authentication: 5,
    Events: 12,
    Errors: 6,
    Limits: 33,
    Versioning: 3,
  };
  expect(Object.fromEntries(counts)).toEqual(expected);
});

test('every value that the document leaves open is accepted', () => {
  const requests = all.flatMap((entry) => (entry.kind === 'silence' ? entry.accepts : []));
  expect([all.length - rules.length, requests.length]).toEqual([59, 113]);
});

test('no entry occurs twice', () => {
  const titles = all.map((entry) => `${entry.section}: ${entry.kind === 'silence' ? entry.open : entry.rule}`);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
