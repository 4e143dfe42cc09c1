/** Where a result goes, below the library folder. Made of our own parts only: no text of others becomes a path. */
export function resultFileName(parts: {
  at: number;
  modelId: string;
  taskId: string;
  position: number;
  extension: string;
}): string {
  const date = new Date(parts.at);
  const year = String(date.getFullYear()).padStart(4, '0');
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  const model = parts.modelId
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  const name = `${year}-${month}-${day}-${model.slice(0, 60) || 'model'}-${parts.taskId.slice(0, 8)}-${parts.position}`;
  return `${year}/${month}/${name}.${parts.extension}`;
}

/** The JSON beside a file. */
export function sidecarName(file: string): string {
  return file.replace(/\.[^./]+$/, '.json');
}
