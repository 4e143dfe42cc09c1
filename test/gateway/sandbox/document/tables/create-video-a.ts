import { dataUri, sampleImage } from '../../test-sandbox.ts';
import { paddedImage } from '../conversation-requests.ts';
import { type Entry, each } from '../interface-rule.ts';
import { entriesOfModel, enumRule, textRules } from './creates.ts';
import { createAnswersPending } from './task-answers.ts';

const id = 'video-a-v2.5-turbo';
const { rule, failing, open, response } = entriesOfModel(id);

const image = sampleImage(320, 320);
const jpeg = sampleImage(320, 320, '#555', 'jpeg');
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const bmp = Buffer.from(`424d${'00'.repeat(12)}28000000400100004001000001001800${'00'.repeat(24)}`, 'hex');
const trajectories = [
  { x: 1, y: 2 },
  { x: 30, y: 40 },
];
const group = { mask: image, trajectories };

export const createVideoA: readonly Entry[] = [
  rule('image is required', 'image', each('image', image), each('image', undefined, null)),
  rule('image is a string', 'image', each('image', image), each('image', 4, [image], {})),
  rule(
    'image is a web address or Base64',
    'image',
    each('image', 'https://example.com/a.png', image),
    each('image', '***', 'file:///a.png', 'a.png', ''),
  ),
  rule('image has no data-URI prefix', 'image', each('image', image), each('image', dataUri(image))),
  failing(
    'image is jpg, jpeg or png',
    each('image', image, jpeg),
    each('image', gif.toString('base64'), bmp.toString('base64'), Buffer.from('a text!!').toString('base64')),
  ),
  rule('image: at most 10 MB', 'image', each('image', paddedImage(10_000_000)), each('image', paddedImage(10_000_001))),
  rule(
    'image: each side at least 300 pixels',
    'image',
    each('image', sampleImage(300, 300)),
    each('image', sampleImage(299, 400), sampleImage(400, 299)),
  ),
  rule(
    'image: aspect ratio between 1:2.5 and 2.5:1',
    'image',
    each('image', sampleImage(300, 750), sampleImage(750, 300)),
    each('image', sampleImage(300, 751), sampleImage(751, 300)),
  ),
  rule(
    'image_tail is a string or null',
    'image_tail',
    each('image_tail', image, 'https://example.com/a.png', null),
    each('image_tail', 4, [image]),
  ),
  rule(
    'image and image_tail do not go with static_mask',
    'image_tail',
    [
      { image_tail: image, static_mask: null },
      { image_tail: null, static_mask: image },
    ],
    [{ image_tail: image, static_mask: image }],
  ),
  rule(
    'image and image_tail do not go with dynamic_masks',
    'image_tail',
    [
      { image_tail: image, dynamic_masks: null },
      { image_tail: null, dynamic_masks: [group] },
    ],
    [{ image_tail: image, dynamic_masks: [group] }],
  ),
  rule(
    'at least one of image and image_tail is filled',
    'image',
    [{}],
    [
      { image: undefined, image_tail: undefined },
      { image: '', image_tail: '' },
    ],
  ),
  ...textRules(rule, 'prompt', 2500, 'optional'),
  ...textRules(rule, 'negative_prompt', 2500, 'optional'),
  enumRule(rule, 'mode', ['std', 'pro'], ['fast', 'Std', null, 1]),
  rule(
    'static_mask is a string or null',
    'static_mask',
    each('static_mask', image, null),
    each('static_mask', 4, [image]),
  ),
  rule(
    'static_mask is a web address or Base64',
    'static_mask',
    each('static_mask', 'https://example.com/a.png', image),
    each('static_mask', '***', 'a.png'),
  ),
  rule(
    'static_mask has the aspect ratio of the image',
    'static_mask',
    each('static_mask', sampleImage(640, 640)),
    each('static_mask', sampleImage(320, 200)),
  ),
  rule(
    'dynamic_masks is an array or null',
    'dynamic_masks',
    each('dynamic_masks', [group], null),
    each('dynamic_masks', group, 'a', 4),
  ),
  rule(
    'dynamic_masks: at most 6',
    'dynamic_masks',
    each('dynamic_masks', Array(6).fill(group)),
    each('dynamic_masks', Array(7).fill(group)),
  ),
  rule(
    'an item has a mask, a string',
    'dynamic_masks',
    each('dynamic_masks', [group]),
    each('dynamic_masks', [{ trajectories }], [{ mask: 4, trajectories }], ['a']),
  ),
  rule(
    'an item has trajectories of integer x and y',
    'dynamic_masks',
    each('dynamic_masks', [group]),
    [[{ x: 1.5, y: 2 }], [{ x: 1 }], [{ x: '1', y: 2 }], [[1, 2]], { x: 1, y: 2 }, undefined].map((broken) => ({
      dynamic_masks: [{ mask: image, trajectories: broken }],
    })),
  ),
  enumRule(rule, 'duration', [5, 10], [7, '5', 0, null]),
  response('202 with task_info, status pending', createAnswersPending(id)),
  open('limits of image_tail', { image_tail: sampleImage(40, 400) }, { image_tail: dataUri(image) }),
  open('types of a mask, and whether its Base64 has a prefix', { static_mask: dataUri(jpeg, 'image/jpeg') }),
  open('the aspect ratio of a dynamic mask', { dynamic_masks: [{ mask: sampleImage(320, 200), trajectories }] }),
  open('how many points a trajectory has', { dynamic_masks: [{ mask: image, trajectories: [] }] }),
  open('an empty prompt, or none', { prompt: '', negative_prompt: '' }, { prompt: undefined }),
  open('the ratio of a mask that lies elsewhere', { static_mask: 'https://example.com/mask.png' }),
  open('body fields that the document does not name', { cfg_scale: 4 }),
];
