import type { Problem } from '../../../shared/problem.ts';
import { jsonOf } from '../../../shared/util/json.ts';

export interface FailureHelp {
  /** The meaning of the reason. */
  readonly meaning: string;
  /** The possible actions of the user. */
  readonly advice: string;
}

/** Known reasons by the words they come with, the narrower ones first. No gateway states a list of them. */
const causes: readonly (readonly [words: RegExp, help: FailureHelp])[] = [
  [
    /\bfaces?\b|real (person|people)|likeness|celebrit|public figure/i,
    {
      meaning: 'The model makes no real people, and takes no input images in which a face is seen.',
      advice: 'Use a picture without faces, or describe a person who does not exist.',
    },
  ],
  [
    /copyright|trademark|intellectual property|protected (character|content|work)/i,
    {
      meaning: 'It looked like a character, a brand or music that belongs to somebody.',
      advice: 'Describe what you want to see instead of naming it, and leave out names and logos.',
    },
  ],
  [
    /quota|balance|credits?\b|billing|insufficient (funds|balance)|payment/i,
    {
      meaning: 'The account at the gateway does not cover it.',
      advice: 'Look at the account in the console of the provider, then generate again.',
    },
  ],
  [
    /(unsupported|invalid|unknown|corrupt\w{0,3}|cannot|could not|failed to).{0,40}(format|decode|image|mime|file type)|image (format|type)/i,
    {
      meaning: 'An input image could not be read, or is of a type that the model does not take.',
      advice: 'Save it as JPEG or PNG, or let the fit tool write it anew, and try again.',
    },
  ],
  [
    /aspect ratio|resolution|dimensions?\b|pixels?\b|too (large|big|small|long|short)|exceeds?|file size/i,
    {
      meaning: 'Something is larger, smaller or of another shape than the model takes.',
      advice: 'Compare size and shape of the inputs with the size that was asked for.',
    },
  ],
  [
    /moderat|safety|polic(y|ies)|inappropriate|sensitive|restricted|prohibit|violat|flagged|nsfw|not (allowed|permitted)|content (check|filter|review)|(content|prompt).{0,20}reject|reject\w{0,3}.{0,20}(content|prompt)/i,
    {
      meaning: 'The prompt or an input image was taken to be against the content rules.',
      advice: 'Word the prompt differently, and look at the images for what could be misread.',
    },
  ],
  [
    /(fetch|download|access|reach|load).{0,40}(url|link|address|image|file)|url.{0,30}(unreachable|invalid|expired)/i,
    {
      meaning: 'The provider could not fetch a file from the address that it was given.',
      advice: 'Open the address without being signed in, or give the file itself.',
    },
  ],
  [
    /time(d)? ?out|internal|overload|capacity|unavailable|try again/i,
    {
      meaning: 'It went wrong at the provider; nothing in the request was named as the reason.',
      advice: 'The same request may well work later.',
    },
  ],
];

/** A reason is a sentence or two; the rest of a whole page that came instead says nothing. */
const longestSaid = 4000;

/** Returns the meaning of a reported reason, if the reason is known. */
export function failureHelp(problem: Problem): FailureHelp | undefined {
  const { title, detail } = reportedError(problem) ?? { title: problem.sentence, detail: '' };
  const said = `${title}\n${detail}`.slice(0, longestSaid);
  return causes.find(([words]) => words.test(said))?.[1];
}

export interface ReportedError {
  readonly code?: string;
  readonly title: string;
  readonly detail: string;
}

/** Returns the gateway's own error of a failed task, read from the raw answer. */
export function reportedError({ raw }: Problem): ReportedError | undefined {
  const error = field(field(jsonOf(raw ?? ''), 'task_info'), 'error');
  const title = field(error, 'title');
  const detail = field(error, 'detail');
  const code = field(error, 'code');
  if (typeof title !== 'string' && typeof detail !== 'string') return undefined;
  return {
    ...(typeof code === 'number' || typeof code === 'string' ? { code: String(code) } : {}),
    title: typeof title === 'string' ? title : '',
    detail: typeof detail === 'string' ? detail : '',
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
