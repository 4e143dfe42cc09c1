import { Button } from '@mantine/core';
import { createContext, use, useState } from 'react';

/** Saves the image at a URL that a model wrote. Resolves to whether it is saved. */
type SaveLinkedImage = (url: string) => Promise<boolean>;

/** Around text whose linked images can be saved. */
export const SaveLinkedImageContext = createContext<SaveLinkedImage | undefined>(undefined);

/** Downloads a linked image only when it is pressed, because loading it tells its host that the text was read. */
export function SaveLinkedImageButton({ url }: { url: string }) {
  const save = use(SaveLinkedImageContext);
  const [state, setState] = useState<'new' | 'saving' | 'saved'>('new');
  if (save === undefined) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={state === 'saving'}
      disabled={state === 'saved'}
      onClick={() => {
        setState('saving');
        void save(url).then((isSaved) => setState(isSaved ? 'saved' : 'new'));
      }}
    >
      {state === 'saved' ? 'Saved to library' : 'Save to library'}
    </Button>
  );
}
