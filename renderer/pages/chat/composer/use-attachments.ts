import { useState } from 'react';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import { uploadAudio } from '../../../api/upload-audio.ts';
import { useIsAddingImages } from '../../../entities/image-inputs/images-being-added.ts';
import { requestItem } from '../../../entities/image-inputs/item-and-frame-choice-requests.ts';
import { useAddImages } from '../../../entities/image-inputs/use-add-images.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { type Attachment, attach } from './composer-store.ts';

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
  const [filesBeingRead, setFilesBeingRead] = useState(0);

  const attachFile = async (file: File, read: (file: File) => Promise<Attachment>) => {
    setFilesBeingRead((count) => count + 1);
    try {
      attach(conversationId, await read(file));
    } catch (error) {
      notifyFailure(`Couldn’t attach ${file.name}`)(error);
    } finally {
      setFilesBeingRead((count) => count - 1);
    }
  };
  const attachFiles = (files: readonly File[], items: readonly string[] = [], folders: readonly string[] = []) => {
    const imageFiles: File[] = [];
    for (const file of files) {
      if (file.type.startsWith('audio/')) void attachFile(file, readSound);
      else if (isText(file)) void attachFile(file, readDocument);
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
    isAttaching: filesBeingRead > 0 || isAddingImages,
  };
}

async function readSound(file: File): Promise<Attachment> {
  return { kind: 'sound', sound: await uploadAudio(file) };
}

async function readDocument(file: File): Promise<Attachment> {
  if (file.size > maxDocumentBytes)
    throw new ProblemError(problem('input', 'It is larger than 5 MB. Attach only the relevant part.'));
  const text = await readTextFile(file);
  return { kind: 'document', title: file.name, source: { from: 'text', text }, citations: true };
}

function isText({ type, name }: File): boolean {
  return type.startsWith('text/') || type === 'application/json' || /\.(?:txt|md|csv|json|srt|vtt)$/i.test(name);
}
