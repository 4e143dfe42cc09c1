import { mp3, wav } from '../../../../support/make-audio.ts';
import { dataUri, sampleImage } from '../../test-sandbox.ts';
import { paddedImage } from '../conversation-requests.ts';
import { type Entry, each } from '../interface-rule.ts';
import { booleanRule, entriesOfModel, enumRule, seedRule, textRules } from './creates.ts';
import { createAnswers, createAnswersPending } from './task-answers.ts';

const spark = entriesOfModel('video-c-2.6-t2v-spark');
const plus = entriesOfModel('video-c-2.2-t2v-plus');
const pro = entriesOfModel('video-d-pro');
const videoB = entriesOfModel('video-b');

const sparkSizes = ['1920*1080', '1080*1920', '1440*1440', '1632*1248', '1248*1632'];
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const sound = (file: Buffer) => `data:audio/wav;base64,${file.toString('base64')}`;
const tall = dataUri(sampleImage(720, 1280));

export const createVideos: readonly Entry[] = [
  ...textRules(spark.rule, 'prompt', 2000, 'required'),
  ...textRules(spark.rule, 'negative_prompt', 500, 'optional'),
  enumRule(spark.rule, 'size', sparkSizes, ['1920x1080', '832*480', null, 4]),
  enumRule(spark.rule, 'duration', [5, 10, 15], [7, '5', null]),
  booleanRule(spark.rule, 'prompt_extend'),
  enumRule(spark.rule, 'shot_type', ['single', 'multi', null], ['double', '', 1]),
  spark.rule('audio is a boolean or null', 'audio', each('audio', true, false, null), each('audio', 'yes', 1)),
  spark.rule(
    'audio_url is a URI or null',
    'audio_url',
    each('audio_url', 'https://example.com/a.mp3', null),
    each('audio_url', 'sound.mp3', '', 4),
  ),
  spark.rule(
    'audio_url leads to a WAV or MP3',
    'audio_url',
    each('audio_url', sound(wav(3)), sound(mp3(4))),
    each('audio_url', sound(Buffer.from('OggS, or so it says')), sound(Buffer.alloc(5000, 1))),
  ),
  spark.rule(
    'audio_url: 3 to 30 seconds',
    'audio_url',
    each('audio_url', sound(wav(3)), sound(wav(30)), sound(mp3(30))),
    each('audio_url', sound(wav(2.9)), sound(wav(30.1)), sound(mp3(2))),
  ),
  spark.rule(
    'audio_url: at most 15 MB',
    'audio_url',
    each('audio_url', sound(wav(5, 2_999_991))),
    each('audio_url', sound(wav(5, 3_000_000))),
  ),
  seedRule(spark.rule),
  spark.open('a sound elsewhere: it is not fetched', { audio_url: 'https://example.com/a.ogg' }),
  spark.response('202 with task_info', createAnswers('video-c-2.6-t2v-spark')),
  spark.open('a duration, which has no default', { duration: undefined }),
  spark.open('what shot_type without prompt_extend does', { shot_type: 'multi', prompt_extend: false }),
  spark.open('what audio beside audio_url does', { audio: false, audio_url: 'https://example.com/a.mp3' }),
  spark.open('the other name of shot_type', { multi_shots: 'single' }),

  ...textRules(plus.rule, 'prompt', 800, 'required'),
  ...textRules(plus.rule, 'negative_prompt', 500, 'optional'),
  enumRule(plus.rule, 'size', ['832*480', '480*832', '624*624', ...sparkSizes], ['1280*720', '832x480', null, 4]),
  enumRule(plus.rule, 'duration', [5], [10, '5', null]),
  booleanRule(plus.rule, 'prompt_extend'),
  seedRule(plus.rule),
  plus.response('202 with task_info', createAnswers('video-c-2.2-t2v-plus')),

  ...textRules(pro.rule, 'prompt', 2000, 'required'),
  pro.rule(
    'input_reference is a string',
    'input_reference',
    each('input_reference', tall),
    each('input_reference', 4, [tall], null),
  ),
  pro.rule(
    'input_reference is a web address or a data URI of Base64',
    'input_reference',
    each('input_reference', 'https://example.com/a.png', tall),
    each('input_reference', sampleImage(720, 1280), 'a.png', 'data:image/png;base64,***', ''),
  ),
  pro.failing(
    'input_reference is a JPEG, PNG or WebP',
    each('input_reference', tall, dataUri(sampleImage(720, 1280, '#555', 'jpeg'), 'image/jpeg')),
    each(
      'input_reference',
      dataUri(gif.toString('base64'), 'image/gif'),
      dataUri(Buffer.from('text').toString('base64')),
    ),
  ),
  pro.rule(
    'input_reference: at most 10 MB',
    'input_reference',
    each('input_reference', dataUri(paddedImage(10_000_000, 720, 1280))),
    each('input_reference', dataUri(paddedImage(10_000_001, 720, 1280))),
  ),
  pro.rule(
    'input_reference has the resolution of size',
    'input_reference',
    [{ input_reference: tall, size: '720x1280' }],
    [
      { input_reference: tall, size: '1280x720' },
      { input_reference: dataUri(sampleImage(360, 640)), size: '720x1280' },
    ],
  ),
  pro.rule(
    'and that of the default size where none is given',
    'input_reference',
    [{ input_reference: tall }],
    each('input_reference', dataUri(sampleImage(1280, 720)), dataUri(webp.toString('base64'), 'image/webp')),
  ),
  enumRule(pro.rule, 'seconds', ['4', '8', '12'], [4, '5', null]),
  enumRule(pro.rule, 'size', ['720x1280', '1280x720', '1024x1792', '1792x1024'], ['720*1280', '1920x1080', null]),
  pro.response('202 with task_info, status pending', createAnswersPending('video-d-pro')),
  pro.open('whether the type that a data URI names must be that of its bytes', {
    input_reference: dataUri(sampleImage(720, 1280), 'image/jpeg'),
  }),

  ...textRules(videoB.rule, 'prompt', 2500, 'required'),
  enumRule(videoB.rule, 'model_name', ['video-b-v2-1-master'], ['video-b-v1', '', null, 2]),
  ...textRules(videoB.rule, 'negative_prompt', 2500, 'optional'),
  videoB.rule('cfg_scale: 0 to 1', 'cfg_scale', each('cfg_scale', 0, 0.5, 1), each('cfg_scale', -0.1, 1.1, '1', null)),
  enumRule(videoB.rule, 'mode', ['std', 'pro'], ['fast', null]),
  videoB.rule(
    'camera_control is an object',
    'camera_control',
    each('camera_control', {}),
    each('camera_control', 'left', [], null),
  ),
  enumRule(videoB.rule, 'aspect_ratio', ['16:9', '9:16', '1:1'], ['4:3', '16x9', null]),
  enumRule(videoB.rule, 'duration', ['5', '10'], [5, '7', null]),
  videoB.response('202 with task_info, status pending', createAnswersPending('video-b')),
  videoB.open('what cfg_scale does, which version 2 does not support', { cfg_scale: 0.7 }),
  videoB.open('fields of camera_control', { camera_control: { type: 'simple', config: { zoom: 'far' } } }),
];
