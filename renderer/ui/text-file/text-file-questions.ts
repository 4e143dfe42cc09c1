import { create } from 'zustand';

/** One way to read a file. */
export interface TextFileReading {
  readonly title: string;
  /** The first lines that show whether the reading is right. */
  readonly preview: readonly string[];
  readonly read: () => string;
}

interface TextFileQuestion {
  readonly fileName: string;
  /** `encoding`: only the user can know it. `lost-characters`: an earlier program replaced characters by U+FFFD. */
  readonly about: 'encoding' | 'lost-characters';
  readonly readings: readonly TextFileReading[];
  /** `undefined`: the user cancels. */
  readonly answer: (reading: TextFileReading | undefined) => void;
}

/** The dialog is open for the first question. */
export const useTextFileQuestions = create<readonly TextFileQuestion[]>(() => []);

/** Closes the dialog of the first question. */
export function answerTextFileQuestion(reading?: TextFileReading): void {
  const [first, ...others] = useTextFileQuestions.getState();
  useTextFileQuestions.setState(others, true);
  first?.answer(reading);
}
