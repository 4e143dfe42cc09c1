import type { Problem } from '../../../shared/problem.ts';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';

export interface FailureHelp {
  /** The meaning of the reason. */
  readonly meaning: string;
  /** The possible actions of the user. */
  readonly advice: string;
}

/** Known reasons by their error texts, the narrower ones first. No gateway documents a list of error texts. */
const causes: readonly (readonly [words: RegExp, help: FailureHelp])[] = [
  [
    /\bfaces?\b|real (person|people)|likeness|celebrit|public figure/i,
    {
      meaning: 'This model doesn’t create real people or accept input images with faces.',
      advice: 'Use an image without faces, or describe a fictional person.',
    },
  ],
  [
    /copyright|trademark|intellectual property|protected (character|content|work)/i,
    {
      meaning: 'The content looked like a protected character, brand or piece of music.',
      advice: 'Describe what you want to see, without names and logos.',
    },
  ],
  [
    /quota|balance|credits?\b|billing|insufficient (funds|balance)|payment/i,
    {
      meaning: 'The gateway account doesn’t cover this request.',
      advice: 'Check your account in the provider’s console, then generate again.',
    },
  ],
  [
    /(unsupported|invalid|unknown|corrupt\w{0,3}|cannot|could not|failed to).{0,40}(format|decode|image|mime|file type)|image (format|type)/i,
    {
      meaning: 'An input image couldn’t be read, or the model doesn’t accept its type.',
      advice: 'Save it as JPEG or PNG, or convert it with “Crop or resize”. Then try again.',
    },
  ],
  [
    /aspect ratio|resolution|dimensions?\b|pixels?\b|too (large|big|small|long|short)|exceeds?|file size/i,
    {
      meaning: 'The size or aspect ratio of an input is outside the model’s limits.',
      advice: 'Compare the size and aspect ratio of the inputs with the requested size.',
    },
  ],
  [
    /moderat|safety|polic(y|ies)|inappropriate|sensitive|restricted|prohibit|violat|flagged|nsfw|not (allowed|permitted)|content (check|filter|review)|(content|prompt).{0,20}reject|reject\w{0,3}.{0,20}(content|prompt)/i,
    {
      meaning: 'The prompt or an input image was flagged under the content rules.',
      advice: 'Reword the prompt, and check the images for anything that could be misread.',
    },
  ],
  [
    /(fetch|download|access|reach|load).{0,40}(url|link|address|image|file)|url.{0,30}(unreachable|invalid|expired)/i,
    {
      meaning: 'The provider couldn’t fetch a file from its URL.',
      advice: 'Check that the URL opens without signing in, or add the file itself.',
    },
  ],
  [
    /time(d)? ?out|internal|overload|capacity|unavailable|try again/i,
    {
      meaning: 'The provider failed and named no problem in the request.',
      advice: 'The same request may work later.',
    },
  ],
];

/** A reason is a sentence or two; a longer text is usually an error page without information. */
const maxReasonLength = 4000;

/** Returns the meaning of a reported reason, if the reason is known. */
export function failureHelp(problem: Problem): FailureHelp | undefined {
  const { title, detail } = reportedError(problem) ?? { title: problem.sentence, detail: '' };
  const confirmation = `${title}\n${detail}`.slice(0, maxReasonLength);
  return causes.find(([words]) => words.test(confirmation))?.[1];
}

interface ReportedError {
  readonly code?: string;
  readonly title: string;
  readonly detail: string;
}

/** Returns the error that the gateway reported for a failed task, read from the raw response. */
export function reportedError({ raw }: Problem): ReportedError | undefined {
  const error = readField(readField(parseJsonOrUndefined(raw ?? ''), 'task_info'), 'error');
  const title = readField(error, 'title');
  const detail = readField(error, 'detail');
  const code = readField(error, 'code');
  if (typeof title !== 'string' && typeof detail !== 'string') return undefined;
  return {
    ...(typeof code === 'number' || typeof code === 'string' ? { code: String(code) } : {}),
    title: typeof title === 'string' ? title : '',
    detail: typeof detail === 'string' ? detail : '',
  };
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
