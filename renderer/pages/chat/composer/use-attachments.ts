import { useState } from 'react';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { uploadAudio } from '../../../api/upload-audio.ts';
import { useIsAddingImages } from '../../../entities/image-inputs/images-being-added.ts';
import { requestItem } from '../../../entities/image-inputs/item-and-frame-choice-requests.ts';
import { useAddImages } from '../../../entities/image-inputs/use-add-images.ts';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { notifyFailure, notifyProblem } from '../../../ui/toast.ts';
import { attach } from './composer-store.ts';

/** File types that the file dialog offers. */
export const acceptedAttachments = 'image/*,video/*,audio/wav,audio/mpeg,.wav,.mp3,.txt,.md,.csv,.json,text/*';

const maxImages = 100;
/** A longer text is rarely meant to be sent completely. */
const maxDocumentBytes = 5_000_000;

/** Takes files into the question: images, a frame of a video, sounds, and texts as documents. */
export function useAttachments(conversationId: string) {
  const add = (image: ImageInput) => attach(conversationId, { kind: 'image', image });
  const images = useAddImages('the question', maxImages, add, conversationId);
  const isAddingImages = useIsAddingImages(conversationId);
  const [sounds, setSounds] = useState(0);

  const attachSound = async (file: File) => {
    setSounds((count) => count + 1);
    try {
      attach(conversationId, { kind: 'sound', sound: await uploadAudio(file) });
    } catch (error) {
      notifyFailure(`Couldn’t attach ${file.name}`)(error);
    } finally {
      setSounds((count) => count - 1);
    }
  };
  const attachText = async (file: File) => {
    if (file.size > maxDocumentBytes) {
      notifyProblem(`Couldn’t attach ${file.name}`, {
        kind: 'input',
        sentence: 'It is larger than 5 MB. Attach only the relevant part.',
      });
      return;
    }
    try {
      const text = await readTextFile(file);
      attach(conversationId, {
        kind: 'document',
        title: file.name,
        source: { from: 'text', text },
        citations: true,
      });
    } catch (error) {
      notifyFailure(`Couldn’t attach ${file.name}`)(error);
    }
  };
  const attachFiles = (files: readonly File[], items: readonly string[] = [], folders: readonly string[] = []) => {
    const imageFiles: File[] = [];
    for (const file of files) {
      if (file.type.startsWith('audio/')) void attachSound(file);
      else if (isText(file)) void attachText(file);
      else imageFiles.push(file);
    }
    if (imageFiles.length + items.length + folders.length > 0) images.addFiles({ files: imageFiles, items, folders });
  };
  return {
    attachFiles,
    fromLibrary: () => requestItem({ title: 'the question', done: images.addItem }),
    uploads: images.uploads,
    dismiss: images.dismiss,
    /** A question that is sent now would omit them. */
    isAttaching: sounds > 0 || isAddingImages,
  };
}

function isText({ type, name }: File): boolean {
  return type.startsWith('text/') || type === 'application/json' || /\.(?:txt|md|csv|json|srt|vtt)$/i.test(name);
}
