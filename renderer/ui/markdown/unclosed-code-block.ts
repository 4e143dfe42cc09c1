import { type CodeContent, languageOf } from './block-content.ts';
import { linesPerPiece } from './chunk-code-lines.ts';

const opening = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/;

/** A code block without its closing fence: each new line is read once, regardless of the earlier ones. */
export class UnclosedCodeBlock {
  readonly start: number;
  readonly #indent: number;
  readonly #closing: RegExp;
  readonly #language: string;
  readonly #pieces: string[] = [];
  #pieceStart: number;
  #lineStart: number;
  #lines = 0;

  private constructor(start: number, [line, indent = '', fence = '', info = '']: RegExpExecArray) {
    this.start = start;
    this.#indent = indent.length;
    // The rule of the lexer: at least as many equal characters, and nothing after them.
    this.#closing = new RegExp(`^ {0,3}${fence}[\`~]* *$`);
    this.#language = languageOf(info.trim());
    this.#pieceStart = start + line.length;
    this.#lineStart = this.#pieceStart;
  }

  static at(text: string, start: number): UnclosedCodeBlock | undefined {
    const found = opening.exec(text.slice(start, start + 1000));
    return found === null || (found[2]?.[0] === '`' && found[3]?.includes('`'))
      ? undefined
      : new UnclosedCodeBlock(start, found);
  }

  /** Returns the start of the text after the closing fence, once its line is complete. */
  end(text: string): number | undefined {
    for (let end = text.indexOf('\n', this.#lineStart); end !== -1; end = text.indexOf('\n', this.#lineStart)) {
      const isClosing = this.#closing.test(text.slice(this.#lineStart, end));
      this.#lineStart = end + 1;
      if (isClosing) return end + 1;
      this.#lines += 1;
      if (this.#lines % linesPerPiece === 0) {
        this.#pieces.push(this.#unindented(text.slice(this.#pieceStart, end + 1)));
        this.#pieceStart = end + 1;
      }
    }
    return undefined;
  }

  content(text: string): CodeContent {
    // The first characters of what is likely the closing fence are not shown: they would flash.
    const isFenceToBe = /^ {0,3}[`~]{1,3} *$/.test(text.slice(this.#lineStart, this.#lineStart + 8));
    const openPart = text.slice(this.#pieceStart, isFenceToBe ? this.#lineStart : undefined);
    return {
      type: 'code',
      language: this.#language,
      pieces: [...this.#pieces, this.#unindented(openPart)],
      isOpen: true,
    };
  }

  #unindented(lines: string): string {
    return this.#indent === 0 ? lines : lines.replace(new RegExp(`^ {1,${this.#indent}}`, 'gm'), '');
  }
}
