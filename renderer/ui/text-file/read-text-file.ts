import { ProblemError, problem } from '../../../shared/problem.ts';
import { decodeText, decodeTextAs, textEncodings } from '../../../shared/util/decode-text.ts';
import { hasLostCharacter } from '../../../shared/util/lost-characters.ts';
import { type TextFileReading, useTextFileQuestions } from './text-file-questions.ts';

const mostPreviewLines = 3;
const longestPreviewLine = 80;

/**
 * Returns the text of a file that the user chose, dropped, pasted or opened. The only function of the window that does
 * so. When the bytes do not tell the encoding, or the text has lost characters, a dialog asks. Throws a `ProblemError`
 * if the file can't be read or the user cancels.
 */
export async function readTextFile(file: File): Promise<string> {
  const { name: fileName } = file;
  const content = await file.arrayBuffer().catch(() => {
    throw new ProblemError(problem('disk', `Couldn’t read ${fileName}. Check that the file is on this computer.`));
  });
  const bytes = new Uint8Array(content);
  const text = decodeText(bytes);
  if (text !== undefined && !hasLostCharacter(text)) return text;
  const readings =
    text === undefined ? readingsOf(bytes) : [{ title: 'As it is', ...previewed(text, hasLostCharacter) }];
  if (readings.length === 0) throw new ProblemError(problem('input', `${fileName} isn’t a text file.`));
  const about = text === undefined ? 'encoding' : 'lost-characters';
  const chosen = await new Promise<TextFileReading | undefined>((answer) => {
    useTextFileQuestions.setState((questions) => [...questions, { fileName, about, readings, answer }], true);
  });
  if (chosen) return chosen.read();
  const why = about === 'encoding' ? 'no encoding was chosen. Save it as UTF-8' : 'it has lost characters. Repair it';
  throw new ProblemError(problem('input', `${fileName} was not read, because ${why}, and try again.`));
}

/** Encodings of the languages of this computer come first. */
function readingsOf(bytes: Uint8Array): TextFileReading[] {
  const rankOf = (languages: readonly string[]) => {
    const rank = navigator.languages.findIndex((each) => languages.some((tag) => each.toLowerCase().startsWith(tag)));
    return rank < 0 ? Infinity : rank;
  };
  return textEncodings
    .toSorted((one, other) => Math.sign(rankOf(one.languages) - rankOf(other.languages)) || 0)
    .flatMap(({ name, title }) => {
      const text = decodeTextAs(bytes, name);
      if (text === undefined) return [];
      const read = () => decodeTextAs(bytes, name) ?? text;
      return { title, ...previewed(text, (line) => /[^\0-\x7f]/.test(line)), read };
    });
}

function previewed(text: string, isTelling: (line: string) => boolean): Pick<TextFileReading, 'preview' | 'read'> {
  const lines = text.split(/\r\n|\r|\n/).filter(isTelling);
  const preview = lines.slice(0, mostPreviewLines).map((line) => shortened(line, isTelling));
  return { preview, read: () => text };
}

/** Returns the part of a long line from shortly before its first telling character. */
function shortened(line: string, isTelling: (text: string) => boolean): string {
  if (line.length <= longestPreviewLine) return line;
  const from = Math.max(0, [...line].findIndex(isTelling) - 20);
  return `${from > 0 ? '…' : ''}${line.slice(from, from + longestPreviewLine)}…`;
}
