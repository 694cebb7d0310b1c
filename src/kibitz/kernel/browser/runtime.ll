; The memory of rules in the browser: blocks of 2^k bytes, each kind with a list of free ones.
; Numba calls a function here where a rule makes an array, and where nothing refers to it any more.

; references, destructor, its argument, data, size; then which kind of block it is
%block = type { i64, ptr, ptr, ptr, i64, i32 }

@__heap_base = external global i8
@kibitz_free = internal global [64 x ptr] zeroinitializer ; the first free block of 2^k bytes
@kibitz_end = internal global i32 0 ; where unused memory begins; 0 before the first use

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare void @llvm.trap()

define ptr @kibitz_allocate(i32 %bytes) noinline {
  %known = load i32, ptr @kibitz_end
  %unused = icmp eq i32 %known, 0
  %base = ptrtoint ptr @__heap_base to i32
  %from = select i1 %unused, i32 %base, i32 %known
  %above = add i32 %from, 63
  %begin = and i32 %above, -64
  %end = add i32 %begin, %bytes
  store i32 %end, ptr @kibitz_end
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %room = shl i32 %pages, 16
  %enough = icmp ule i32 %end, %room
  br i1 %enough, label %done, label %grow
grow:
  %lack = sub i32 %end, %room
  %up = add i32 %lack, 65535
  %more = lshr i32 %up, 16
  %got = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %full = icmp eq i32 %got, -1
  br i1 %full, label %stop, label %done
stop:
  call void @llvm.trap()
  unreachable
done:
  %place = inttoptr i32 %begin to ptr
  ret ptr %place
}

define internal i32 @kibitz_kind(i64 %size) alwaysinline {
  %last = add i64 %size, 63 ; the data lie 64 bytes after the head
  %zeros = call i64 @llvm.ctlz.i64(i64 %last, i1 false)
  %wide = sub i64 64, %zeros
  %k = trunc i64 %wide to i32
  ret i32 %k
}

define noalias ptr @NRT_MemInfo_alloc_dtor(i64 %size, ptr %destructor) noinline {
  %k = call i32 @kibitz_kind(i64 %size)
  %head = getelementptr [64 x ptr], ptr @kibitz_free, i32 0, i32 %k
  %first = load ptr, ptr %head
  %none = icmp eq ptr %first, null
  br i1 %none, label %fresh, label %again
fresh:
  %bytes = shl i32 1, %k
  %new = call ptr @kibitz_allocate(i32 %bytes)
  br label %fill
again:
  %next = load ptr, ptr %first
  store ptr %next, ptr %head
  br label %fill
fill:
  %block = phi ptr [ %new, %fresh ], [ %first, %again ]
  %data = getelementptr i8, ptr %block, i32 64
  %2 = getelementptr %block, ptr %block, i32 0, i32 1
  %3 = getelementptr %block, ptr %block, i32 0, i32 3
  %4 = getelementptr %block, ptr %block, i32 0, i32 4
  %5 = getelementptr %block, ptr %block, i32 0, i32 5
  store i64 1, ptr %block
  store i32 %k, ptr %5
  store ptr %destructor, ptr %2
  store ptr %data, ptr %3
  store i64 %size, ptr %4
  ret ptr %block
}

define noalias ptr @NRT_MemInfo_alloc(i64 %size) {
  %block = call ptr @NRT_MemInfo_alloc_dtor(i64 %size, ptr null)
  ret ptr %block
}

define noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %block = call ptr @NRT_MemInfo_alloc_dtor(i64 %size, ptr null)
  ret ptr %block
}

define internal void @kibitz_free_block(ptr %block) {
  %1 = getelementptr %block, ptr %block, i32 0, i32 5
  %k = load i32, ptr %1
  %head = getelementptr [64 x ptr], ptr @kibitz_free, i32 0, i32 %k
  %first = load ptr, ptr %head
  store ptr %first, ptr %block
  store ptr %block, ptr %head
  ret void
}

define void @NRT_MemInfo_call_dtor(ptr %block) noinline {
  %1 = getelementptr %block, ptr %block, i32 0, i32 1
  %2 = getelementptr %block, ptr %block, i32 0, i32 2
  %3 = getelementptr %block, ptr %block, i32 0, i32 3
  %4 = getelementptr %block, ptr %block, i32 0, i32 4
  %destructor = load ptr, ptr %1
  %argument = load ptr, ptr %2
  %data = load ptr, ptr %3
  %size = load i64, ptr %4
  %none = icmp eq ptr %destructor, null
  br i1 %none, label %free, label %destroy
destroy:
  call void %destructor(ptr %data, i64 %size, ptr %argument)
  br label %free
free:
  call void @kibitz_free_block(ptr %block)
  ret void
}

; A list of Python: its items lie in a block of their own, which moves when the list grows.

define internal void @kibitz_end_list(ptr %data, i64 %size, ptr %destructor) {
  %none = icmp eq ptr %destructor, null
  br i1 %none, label %free, label %destroy
destroy:
  call void %destructor(ptr %data)
  br label %free
free:
  call void @NRT_Free(ptr %data)
  ret void
}

define noalias ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %destructor) {
  %block = call ptr @NRT_MemInfo_alloc_dtor(i64 0, ptr @kibitz_end_list)
  %1 = getelementptr %block, ptr %block, i32 0, i32 2
  store ptr %destructor, ptr %1
  %data = call ptr @NRT_MemInfo_varsize_alloc(ptr %block, i64 %size)
  ret ptr %block
}

define noalias ptr @NRT_MemInfo_new_varsize(i64 %size) {
  %block = call ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr null)
  ret ptr %block
}

define ptr @NRT_MemInfo_varsize_alloc(ptr %block, i64 %size) {
  %data = call ptr @NRT_Allocate(i64 %size)
  %1 = getelementptr %block, ptr %block, i32 0, i32 3
  %2 = getelementptr %block, ptr %block, i32 0, i32 4
  store ptr %data, ptr %1
  store i64 %size, ptr %2
  ret ptr %data
}

define ptr @NRT_MemInfo_varsize_realloc(ptr %block, i64 %size) {
  %1 = getelementptr %block, ptr %block, i32 0, i32 3
  %2 = getelementptr %block, ptr %block, i32 0, i32 4
  %old = load ptr, ptr %1
  %had = load i64, ptr %2
  %new = call ptr @NRT_MemInfo_varsize_alloc(ptr %block, i64 %size)
  %less = icmp ult i64 %had, %size
  %kept = select i1 %less, i64 %had, i64 %size
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %old, i64 %kept, i1 false)
  call void @NRT_Free(ptr %old)
  ret ptr %new
}

define void @NRT_MemInfo_varsize_free(ptr %block, ptr %data) {
  %1 = getelementptr %block, ptr %block, i32 0, i32 3
  call void @NRT_Free(ptr %data)
  store ptr null, ptr %1
  ret void
}

; The steps of an array in a new shape: of one whose items lie side by side; others are refused.

define i32 @numba_attempt_nocopy_reshape(
  i64 %count, ptr %shape, ptr %steps, i64 %wanted, ptr %into, ptr %written, i64 %size, i32 %columns
) {
  br label %old
old:
  %k = phi i64 [ %count, %0 ], [ %j, %next ]
  %step = phi i64 [ %size, %0 ], [ %more, %next ]
  %begun = icmp eq i64 %k, 0
  br i1 %begun, label %new, label %look
look:
  %j = sub i64 %k, 1
  %at = trunc i64 %j to i32
  %1 = getelementptr i64, ptr %shape, i32 %at
  %2 = getelementptr i64, ptr %steps, i32 %at
  %length = load i64, ptr %1
  %is = load i64, ptr %2
  %more = mul i64 %step, %length
  %good = icmp eq i64 %is, %step
  %single = icmp eq i64 %length, 1
  %fits = or i1 %good, %single
  br i1 %fits, label %next, label %refuse
next:
  br label %old
new:
  %m = phi i64 [ %wanted, %old ], [ %n, %write ]
  %far = phi i64 [ %size, %old ], [ %further, %write ]
  %ended = icmp eq i64 %m, 0
  br i1 %ended, label %done, label %write
write:
  %n = sub i64 %m, 1
  %to = trunc i64 %n to i32
  %3 = getelementptr i64, ptr %into, i32 %to
  %4 = getelementptr i64, ptr %written, i32 %to
  %wide = load i64, ptr %3
  store i64 %far, ptr %4
  %further = mul i64 %far, %wide
  br label %new
done:
  ret i32 1
refuse:
  ret i32 0
}

define noalias ptr @NRT_Allocate(i64 %size) {
  %block = call ptr @NRT_MemInfo_alloc_dtor(i64 %size, ptr null)
  %data = getelementptr i8, ptr %block, i32 64
  ret ptr %data
}

define void @NRT_Free(ptr %data) {
  %none = icmp eq ptr %data, null
  br i1 %none, label %done, label %free
free:
  %block = getelementptr i8, ptr %data, i32 -64
  call void @NRT_MemInfo_call_dtor(ptr %block)
  br label %done
done:
  ret void
}

define ptr @NRT_MemInfo_data_fast(ptr %block) alwaysinline {
  %1 = getelementptr %block, ptr %block, i32 0, i32 3
  %data = load ptr, ptr %1
  ret ptr %data
}

define void @NRT_incref(ptr %block) alwaysinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count
count:
  %old = load i64, ptr %block
  %new = add i64 %old, 1
  store i64 %new, ptr %block
  br label %done
done:
  ret void
}

define void @NRT_decref(ptr %block) alwaysinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count
count:
  %old = load i64, ptr %block
  %new = sub i64 %old, 1
  store i64 %new, ptr %block
  %last = icmp eq i64 %new, 0
  br i1 %last, label %free, label %done
free:
  call void @NRT_MemInfo_call_dtor(ptr %block)
  br label %done
done:
  ret void
}

; The place of the kth set bit of a word, for the one bit k: the instruction `pdep` of x86. All eight
; bytes of the word are counted and compared at once, and what does not depend on k comes first.
; Byte j of `left` is 128 and k, less the bits below byte j: the last one of 128 or more is the byte
; of the kth bit. `kibitz_places` is a table that `wasm.py` writes: the place in each byte.

declare i64 @llvm.cttz.i64(i64, i1)

define i64 @kibitz_deposit(i64 %bit, i64 %word) alwaysinline {
  %k = call i64 @llvm.cttz.i64(i64 %bit, i1 false)
  %half = lshr i64 %word, 1
  %odd = and i64 %half, 6148914691236517205 ; 0x5555..
  %twos = sub i64 %word, %odd
  %low2 = and i64 %twos, 3689348814741910323 ; 0x3333..
  %high2 = lshr i64 %twos, 2
  %upper2 = and i64 %high2, 3689348814741910323
  %fours = add i64 %low2, %upper2
  %high4 = lshr i64 %fours, 4
  %both4 = add i64 %fours, %high4
  %counts = and i64 %both4, 1085102592571150095 ; 0x0f0f..
  %sums = mul i64 %counts, 72340172838076672 ; 0x0101..00: each byte has how many bits lie below it
  %rest = sub i64 -9187201950435737472, %sums ; 0x8080..
  %all = mul i64 %k, 72340172838076673
  %left = add i64 %all, %rest
  %tops = and i64 %left, -9187201950435737472
  %above = call i64 @llvm.ctlz.i64(i64 %tops, i1 true) ; 8 for each byte above
  %first = shl i64 %left, %above
  %in.byte = lshr i64 %first, 56 ; 128, and which bit of its byte it is
  %second = shl i64 %word, %above
  %row = lshr i64 %second, 53
  %byte = and i64 %row, 2040
  %index = add i64 %byte, %in.byte
  %short = trunc i64 %index to i32
  %entry = getelementptr inbounds nuw i8, ptr @kibitz_places, i32 %short
  %found = load i8, ptr %entry
  %in = zext i8 %found to i64
  %place = sub nuw nsw i64 %in, %above ; the table adds 56
  %one = shl i64 1, %place
  ret i64 %one
}

; The product of two numbers of 128 bits, which LLVM calls where a product may be that long.

@llvm.used = appending global [1 x ptr] [ptr @__multi3], section "llvm.metadata"

define void @__multi3(ptr %into, i64 %a, i64 %a.high, i64 %b, i64 %b.high) {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %low = mul i64 %a0, %b0
  %low0 = and i64 %low, 4294967295
  %low1 = lshr i64 %low, 32
  %cross = mul i64 %a1, %b0
  %middle = add i64 %cross, %low1
  %middle0 = and i64 %middle, 4294967295
  %middle1 = lshr i64 %middle, 32
  %other = mul i64 %a0, %b1
  %sum = add i64 %other, %middle0
  %sum1 = lshr i64 %sum, 32
  %shifted = shl i64 %sum, 32
  %first = or i64 %shifted, %low0
  %top = mul i64 %a1, %b1
  %one = mul i64 %a, %b.high
  %two = mul i64 %a.high, %b
  %s1 = add i64 %top, %middle1
  %s2 = add i64 %s1, %sum1
  %s3 = add i64 %s2, %one
  %second = add i64 %s3, %two
  %1 = getelementptr i64, ptr %into, i32 1
  store i64 %first, ptr %into
  store i64 %second, ptr %1
  ret void
}
