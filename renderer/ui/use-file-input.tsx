import { useRef } from 'react';

interface FileInputOptions {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** A folder with all its files. */
  readonly folder?: boolean;
}

/** An invisible file input, and the function that opens the file dialog of the system. */
export function useFileInput({ label, onFiles, folder = false, ...attributes }: FileInputOptions) {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...attributes}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing a file again.
          currentTarget.value = '';
          if (files.length > 0 || folder) onFiles(files);
        }}
      />
    ),
  };
}
