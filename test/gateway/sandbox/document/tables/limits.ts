import { wav } from '../../../../support/make-audio.ts';
import { dataUri, model, sampleImage, validBody } from '../../test-sandbox.ts';
import { hi, paddedImage } from '../conversation-requests.ts';
import { type Entry, each, entriesOf, type RequestRule } from '../interface-rule.ts';

// The table of limits repeats the limits of the endpoints in one place: each number at its edge and one beyond.

const section = 'Limits';
const messages = entriesOf(section, '/v1/messages', { model: 'sandbox-messages-mini', messages: hi, max_tokens: 2000 });
const chat = entriesOf(section, '/v1/chat/completions', { model: 'sandbox-chat-mini', messages: hi });
const of = (id: string) => entriesOf(section, model(id).create.path, validBody(model(id)));

const crowd = (count: number) => Array.from({ length: count }, () => hi[0]);
const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
const budget = (budget_tokens: number) => ({ thinking: { type: 'enabled', budget_tokens } });
const x = (length: number) => 'x'.repeat(length);

function lengthRules(id: string, field: string, limit: number): RequestRule {
  return of(id).rule(`${field} of ${id}: ${limit} characters`, field, each(field, x(limit)), each(field, x(limit + 1)));
}

function seedRules(id: string): RequestRule {
  return of(id).rule(`seed of ${id}`, 'seed', each('seed', 0, 2_147_483_647), each('seed', -1, 2_147_483_648));
}

const sound = (file: Buffer) => `data:audio/wav;base64,${file.toString('base64')}`;
const listOf = (base64: string) => [dataUri(base64)];

export const limits: readonly Entry[] = [
  messages.rule('100,000 messages', 'messages', [{ messages: crowd(100_000) }], [{ messages: crowd(100_001) }]),
  messages.rule('max_tokens at least 1', 'max_tokens', [{ max_tokens: 1 }], [{ max_tokens: 0 }]),
  messages.rule('a thinking budget of at least 1,024', 'thinking', [budget(1024)], [budget(1023)]),
  chat.rule('n: 1 to 128', 'n', each('n', 1, 128), each('n', 0, 129)),
  chat.rule('stop: 4', 'stop', each('stop', ['a', 'b', 'c', 'd']), each('stop', ['a', 'b', 'c', 'd', 'e'])),
  chat.rule(
    'top_logprobs: 0 to 20',
    'top_logprobs',
    each('top_logprobs', 0, 20).map((change) => ({ ...change, logprobs: true })),
    each('top_logprobs', -1, 21).map((change) => ({ ...change, logprobs: true })),
  ),
  chat.rule(
    'functions: 1 to 128',
    'functions',
    each('functions', [{ name: 'f' }], Array(128).fill({ name: 'f' })),
    each('functions', [], Array(129).fill({ name: 'f' })),
  ),
  chat.rule('metadata: 16 pairs', 'metadata', each('metadata', pairs(16)), each('metadata', pairs(17))),
  chat.rule('metadata: keys of 64', 'metadata', each('metadata', { [x(64)]: '' }), each('metadata', { [x(65)]: '' })),
  chat.rule('metadata: values of 512', 'metadata', each('metadata', { a: x(512) }), each('metadata', { a: x(513) })),
  lengthRules('video-a-v2.5-turbo', 'prompt', 2500),
  lengthRules('video-a-v2.5-turbo', 'negative_prompt', 2500),
  lengthRules('video-b', 'prompt', 2500),
  lengthRules('video-b', 'negative_prompt', 2500),
  lengthRules('video-c-2.6-t2v-spark', 'prompt', 2000),
  lengthRules('image-c-2.6-image', 'prompt', 2000),
  lengthRules('video-d-pro', 'prompt', 2000),
  lengthRules('video-c-2.2-t2v-plus', 'prompt', 800),
  ...['video-c-2.6-t2v-spark', 'video-c-2.2-t2v-plus', 'image-c-2.6-image'].map((id) =>
    lengthRules(id, 'negative_prompt', 500),
  ),
  of('video-a-v2.5-turbo').rule(
    'image of video-a-v2.5-turbo: 10 MB',
    'image',
    each('image', paddedImage(10_000_000)),
    each('image', paddedImage(10_000_001)),
  ),
  of('video-a-v2.5-turbo').rule(
    'image of video-a-v2.5-turbo: 300 pixels',
    'image',
    each('image', sampleImage(300, 300)),
    each('image', sampleImage(300, 299)),
  ),
  of('image-c-2.6-image').rule(
    'images of image-c-2.6-image: 10 MB each',
    'images[1]',
    each('images', [sampleImage(400, 400), paddedImage(10_000_000)]),
    each('images', [sampleImage(400, 400), paddedImage(10_000_001)]),
  ),
  of('image-c-2.6-image').rule(
    'images of image-c-2.6-image: 384 to 5000 pixels',
    'images[0]',
    each('images', [sampleImage(384, 5000)]),
    each('images', [sampleImage(383, 400)], [sampleImage(400, 5001)]),
  ),
  of('image-e-2').rule(
    'images of image-e-2: 20 MB each',
    'images[0]',
    each('images', listOf(paddedImage(20_000_000))),
    each('images', listOf(paddedImage(20_000_001))),
  ),
  of('image-e-2').rule(
    'images of image-e-2: 1 to 14',
    'images',
    each('images', listOf(sampleImage(8, 8)), Array(14).fill(dataUri(sampleImage(8, 8)))),
    each('images', [], Array(15).fill(dataUri(sampleImage(8, 8)))),
  ),
  of('video-d-pro').rule(
    'input_reference of video-d-pro: 10 MB',
    'input_reference',
    each('input_reference', dataUri(paddedImage(10_000_000, 720, 1280))),
    each('input_reference', dataUri(paddedImage(10_000_001, 720, 1280))),
  ),
  of('video-c-2.6-t2v-spark').rule(
    'audio_url: WAV or MP3, 3 to 30 s, 15 MB',
    'audio_url',
    each('audio_url', sound(wav(3)), sound(wav(30))),
    each('audio_url', sound(wav(2.9)), sound(wav(30.1)), sound(wav(5, 3_000_000)), sound(Buffer.from('none'))),
  ),
  of('video-a-v2.5-turbo').rule(
    'dynamic masks: 6 groups',
    'dynamic_masks',
    each('dynamic_masks', Array(6).fill({ mask: sampleImage(320, 320), trajectories: [{ x: 1, y: 2 }] })),
    each('dynamic_masks', Array(7).fill({ mask: sampleImage(320, 320), trajectories: [{ x: 1, y: 2 }] })),
  ),
  ...['video-c-2.6-t2v-spark', 'image-c-2.6-image', 'video-c-2.2-t2v-plus'].map(seedRules),
  of('video-c-2.2-t2v-plus').open('rate limits and quotas: many requests at once', ...Array(20).fill({})),
];
