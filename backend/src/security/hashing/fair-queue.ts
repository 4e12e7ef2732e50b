/** The owner of an item, from the widest group to the narrowest. All paths of a queue have one length. */
export type Path = readonly string[];

interface Node<T> {
  size: number;
  readonly items: T[];
  readonly children: Map<string, Node<T>>;
}

/**
 * A fair (round-robin) queue at each step of the paths: with paths of address and account, one item of each address,
 * and among those of an address one of each account. Many items of one account delay no other account by more than one.
 */
export class FairQueue<T> {
  private readonly root: Node<T> = newNode();

  get size(): number {
    return this.root.size;
  }

  push(path: Path, item: T): void {
    let node = this.root;
    node.size++;
    for (const step of path) {
      const child = node.children.get(step) ?? newNode();
      node.children.set(step, child);
      child.size++;
      node = child;
    }
    node.items.push(item);
  }

  /** Removes and returns the next item. */
  shift(): T | undefined {
    return this.size === 0 ? undefined : taken(this.root);
  }

  /**
   * Removes and returns the latest item of the path with the most items, at each step the latest of those with most.
   */
  dropFromLongest(): T | undefined {
    return this.size === 0 ? undefined : dropped(this.root);
  }

  /** Removes an item. Returns false when it is not in the queue. */
  remove(path: Path, item: T): boolean {
    const nodes = [this.root];
    for (const step of path) {
      const child = nodes.at(-1)?.children.get(step);
      if (!child) return false;
      nodes.push(child);
    }
    const items = nodes.at(-1)?.items ?? [];
    const place = items.indexOf(item);
    if (place < 0) return false;
    items.splice(place, 1);
    for (const node of nodes) node.size--;
    for (const [index, step] of path.entries()) {
      const parent = nodes[index];
      if (parent?.children.get(step)?.size === 0) parent.children.delete(step);
    }
    return true;
  }
}

function newNode<T>(): Node<T> {
  return { size: 0, items: [], children: new Map() };
}

/** A served child moves to the end of the map, which keeps the order of insertion. */
function taken<T>(node: Node<T>): T | undefined {
  node.size--;
  const [first] = node.children;
  if (!first) return node.items.shift();
  const [step, child] = first;
  node.children.delete(step);
  const item = taken(child);
  if (child.size > 0) node.children.set(step, child);
  return item;
}

function dropped<T>(node: Node<T>): T | undefined {
  node.size--;
  let longest: readonly [string, Node<T>] | undefined;
  for (const entry of node.children) {
    if (!longest || entry[1].size >= longest[1].size) longest = entry;
  }
  if (!longest) return node.items.pop();
  const [step, child] = longest;
  const item = dropped(child);
  if (child.size === 0) node.children.delete(step);
  return item;
}
