const unsafe = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Replaces characters that control a terminal or change the direction of its text: a prompt can contain any. */
export function terminalText(text: string): string {
  return text.replace(unsafe, '\uFFFD');
}
