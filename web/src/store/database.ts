/* database.ts - opening a database of the device. */

/** Opens a database of version 1; `make` makes its stores when it is new. */
export function openDatabase(factory: IDBFactory, name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = factory.open(name, 1);
        request.onupgradeneeded = () => make(request.result);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('the store failed'));
    });
}
