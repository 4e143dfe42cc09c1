import { ProblemError, problem } from '../../shared/problem.ts';
import { decodeText, decodeTextAs } from '../../shared/util/decode-text.ts';
import { shortenForSentence } from '../../shared/util/text-for-sentence.ts';
import type { CommandContext } from './command-context.ts';
import { UsageError } from './parse-command.ts';

/** Reads all of standard input as text. Throws like `decodeTextOrThrow`. */
export async function readTextInput({ readInput, values }: Pick<CommandContext, 'readInput' | 'values'>) {
  return decodeTextOrThrow(await readInput(), 'Standard input', values);
}

/**
 * Returns the text of a file in UTF-8 or in the encoding of --encoding. Throws a `ProblemError` that begins with `name`
 * if the bytes are no such text, and a `UsageError` for an unknown encoding.
 */
export function decodeTextOrThrow(bytes: Uint8Array, name: string, values: CommandContext['values']): string {
  const encoding = values.text('encoding');
  const text = encoding === undefined ? decodeText(bytes) : decodeAs(bytes, encoding);
  if (text !== undefined) return text;
  const sentence =
    encoding === undefined
      ? `${name}: the text isn’t UTF-8. Save it as UTF-8, or name its encoding with --encoding, such as windows-1252, gb18030, shift_jis, big5 or utf-16le.`
      : `${name}: the text isn’t in the encoding ${encoding}. Name another encoding, or save it as UTF-8.`;
  throw new ProblemError(problem('input', sentence));
}

function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return decodeTextAs(bytes, encoding);
  } catch {
    throw new UsageError(
      `--encoding: there is no encoding “${shortenForSentence(encoding)}”. Use a name such as gb18030.`,
    );
  }
}
